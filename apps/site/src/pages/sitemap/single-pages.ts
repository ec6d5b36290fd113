import type { LocaleCode, LocaleEntry } from '@portico/locale'
import { type Catalogue, type Namespace, readCatalogue } from '@portico/locale/texts'
import type { NameId } from '../../texts/text-ids.ts'
import { definitions, pageIds } from '../registry.generated.ts'
import { urls } from '../urls.generated.ts'
import type { SiteMapView } from './view.ts'

/** Where the names of pages are. */
const namespaces: readonly Namespace[] = ['site', 'header', 'footer', 'map', 'finder']

/** Pages that no search finds by their own names. */
const others: readonly { readonly path: string; readonly name: NameId }[] = [
  { path: urls.search(), name: 'footer.search' },
  { path: urls.forecastRecord(), name: 'header.forecasts' },
]

/** Pages of which there is one each. What search engines are never shown, such as the forms of accounts, is no main page. */
const pages = [
  ...pageIds.flatMap((id) => {
    const { path: ownPath, found = [], indexed } = definitions[id]
    return (indexed === 'never' ? [] : found).map(({ name, path = ownPath }) => ({ path, name }))
  }),
  ...others,
]

const known = new Map<LocaleCode, SiteMapView['single']>()

function readNames(locale: LocaleEntry): SiteMapView['single'] {
  const texts: Catalogue = Object.assign(
    {},
    ...namespaces.map((namespace) => readCatalogue(locale.code, namespace)),
  )
  const { compare } = new Intl.Collator(locale.tag)
  return pages
    .map(({ path, name }) => ({ path, name: texts[name] ?? '' }))
    .toSorted((one, other) => compare(one.name, other.name))
}

/** Pages of which there is one each, from A to Z by their names in a language. */
export function singlePages(locale: LocaleEntry): SiteMapView['single'] {
  const names = known.get(locale.code) ?? readNames(locale)
  known.set(locale.code, names)
  return names
}
