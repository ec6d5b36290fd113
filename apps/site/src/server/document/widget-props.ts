import type { Brand } from '@portico/brands'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Snapshot, SourceCredit } from '@portico/market'
import { confirmationTexts } from '../../components/market/confirmation-texts.ts'
import { licensedSource } from '../../figures/licensed-source.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { markOf, publishers } from '../../figures/sources.ts'
import type { SiteState } from '../../page-data.ts'
import { urls } from '../../pages/urls.generated.ts'
import { outsideLinks } from '../../views/content/outside-links.ts'
import type { PageAddress } from '../http/page-address.ts'
import type { PageProps, SiteProps } from '../widgets/drawings.ts'
import { bracketed, siteText } from './site-text.ts'

/** What the widgets of a site are told of, whatever page is shown. */
export interface WidgetSubject {
  readonly brand: Brand
  /** Languages beyond the specification's that the site has. */
  readonly languages: readonly LocaleCode[]
}

/** What they are told of in the pages of one language. */
interface LanguageSubject {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly state: SiteState
}

/** A source as the footer credits it. */
function creditOf(source: SourceCredit, locale: LocaleEntry): SiteProps['sources'][number] {
  const mark = markOf(source.id)
  const said =
    mark === undefined ? {} : { mark: bracketed(locale, siteText(locale, confirmationTexts[mark])) }
  return { ...licensedSource(source), ...said }
}

function siteProps({ brand, languages }: WidgetSubject, subject: LanguageSubject): SiteProps {
  const { snapshot, locale, state } = subject
  return {
    locale: locale.code,
    ...(languages.length === 0 ? {} : { languages }),
    brand: { name: brand.name, logoSvg: brand.logoSvg },
    linkRel: state.linkRel,
    externalRel: state.externalRel,
    addresses: {
      logIn: brand.addresses.logIn ?? urls.logIn(),
      signUp: state.signUp,
      account: urls.account(),
    },
    currency: state.currency,
    sources: publishers(snapshot.sources).map((source) => creditOf(source, locale)),
    operator: brand.operator,
    company: outsideLinks(brand.company, locale),
    trust: outsideLinks(brand.trust, locale),
    analytics: brand.analytics,
  }
}

/** More than the languages of the site, each with a currency of its own. */
const siteLimit = 200

/** Gives what the pages of a language have in common of the widgets' props: the same object for as long as a snapshot is current. */
export function createSiteProps(subject: WidgetSubject): (language: LanguageSubject) => SiteProps {
  const remembered = createSnapshotMemory<SiteProps>(siteLimit)
  return (language) => {
    const { snapshot, state } = language
    return remembered(snapshot, `${state.locale} ${state.currency}`, () => siteProps(subject, language))
  }
}

/** What a page alone tells the widgets. */
export function pageProps({ path, query }: Pick<PageAddress, 'path' | 'query'>): PageProps {
  const search = query.toString()
  return { path, search: search === '' ? '' : `?${search}` }
}
