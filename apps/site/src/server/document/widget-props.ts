import type { Brand } from '@portico/brands'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Snapshot, SourceCredit } from '@portico/market'
import type { WidgetProps } from '@portico/widget'
import { confirmationTexts } from '../../components/market/confirmation-texts.ts'
import { licensedSource } from '../../figures/licensed-source.ts'
import { markOf, publishers } from '../../figures/sources.ts'
import type { SiteState } from '../../page-data.ts'
import { urls } from '../../pages/urls.generated.ts'
import { outsideLinks } from '../../views/content/outside-links.ts'
import type { PageAddress } from '../http/page-address.ts'
import { bracketed, siteText } from './site-text.ts'

/** What the widgets of a page are told of. */
export interface WidgetSubject {
  readonly brand: Brand
  readonly snapshot: Snapshot
  readonly address: PageAddress
  readonly state: SiteState
  /** Languages beyond the specification's that the site has. */
  readonly languages: readonly LocaleCode[]
}

/** A source as the footer credits it. */
function creditOf(source: SourceCredit, locale: LocaleEntry): WidgetProps['sources'][number] {
  const mark = markOf(source.id)
  const said =
    mark === undefined ? {} : { mark: bracketed(locale, siteText(locale, confirmationTexts[mark])) }
  return { ...licensedSource(source), ...said }
}

export function widgetProps({ brand, snapshot, address, state, languages }: WidgetSubject): WidgetProps {
  const query = address.query.toString()
  return {
    locale: address.locale.code,
    ...(languages.length === 0 ? {} : { languages }),
    path: address.path,
    search: query === '' ? '' : `?${query}`,
    brand: { name: brand.name, logoSvg: brand.logoSvg },
    linkRel: state.linkRel,
    externalRel: state.externalRel,
    addresses: {
      logIn: brand.addresses.logIn ?? urls.logIn(),
      signUp: state.signUp,
      account: urls.account(),
    },
    currency: state.currency,
    sources: publishers(snapshot.sources).map((source) => creditOf(source, address.locale)),
    operator: brand.operator,
    company: outsideLinks(brand.company, address.locale),
    trust: outsideLinks(brand.trust, address.locale),
    analytics: brand.analytics,
  }
}
