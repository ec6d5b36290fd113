import { type I18n, setupI18n } from '@lingui/core'
import type { LocaleEntry } from '@portico/locale'
import { type Catalogue, compileCatalogue, pageNamespaces, readCatalogue } from '@portico/locale/texts'
import { wordText } from '../figures/word-text.ts'
import type { PageHead } from '../page-data.ts'
import { type Crumb, crumbTexts, type HeadValues } from '../pages/page-load.ts'
import { urls } from '../routes.ts'

/** The few texts of a language that crumbs are worded with; the page's own texts are in the build. */
function textsOf(locale: LocaleEntry): I18n {
  const parts = (['site', ...pageNamespaces] as const).map((namespace) =>
    readCatalogue(locale.code, namespace),
  )
  const all: Catalogue = Object.assign({}, ...parts)
  const wanted = Object.fromEntries(crumbTexts.map((id) => [id, all[id] ?? '']))
  return setupI18n({ locale: locale.tag, messages: { [locale.tag]: compileCatalogue(wanted) } })
}

/** Words the way from the home page to a page as the page itself words it. */
export function createCrumbNames(): (
  crumbs: readonly Crumb[],
  locale: LocaleEntry,
  values: HeadValues,
) => NonNullable<PageHead['crumbs']> {
  const known = new Map<string, I18n>()
  return (crumbs, locale, values) => {
    const texts = known.get(locale.code) ?? textsOf(locale)
    known.set(locale.code, texts)
    const way: readonly Crumb[] = [{ text: 'nav.home', path: urls.home() }, ...crumbs]
    return way.map(({ text, path }) => ({ name: wordText(texts, text, values), path }))
  }
}
