import type { LocaleCode } from '@portico/locale'
import type { PageLive } from './figures/page-live.ts'
import type { PageId } from './routes.ts'
import type { CompareView } from './pages/compare/view.ts'
import type { AcademyView } from './pages/academy/view.ts'
import type { AssetView } from './pages/asset/view.ts'
import type { AssetHistoryView } from './pages/asset-history/view.ts'
import type { ConverterView } from './pages/converter/view.ts'
import type { GuideView } from './pages/guide/view.ts'
import type { HomeView } from './pages/home/view.ts'
import type { HowToBuyView } from './pages/how-to-buy/view.ts'
import type { LegalView } from './pages/legal/view.ts'
import type { NewsView } from './pages/news/view.ts'
import type { NewsItemView } from './pages/news-item/view.ts'
import type { PairView } from './pages/pair/view.ts'
import type { PredictionView } from './pages/prediction/view.ts'
import type { PredictionRecordView } from './pages/prediction-record/view.ts'
import type { PricesView } from './pages/prices/view.ts'
import type { AccountView } from './pages/account/view.ts'
import type { OfflineView } from './offline/view.ts'
import type { VersusView } from './pages/versus/view.ts'
import type { CategoriesView } from './pages/categories/view.ts'
import type { CategoryView } from './pages/category/view.ts'
import type { SiteMapView } from './pages/sitemap/view.ts'
import type { SearchView } from './pages/search/view.ts'

/** What each page draws; plain data with numbers already worded for the locale. */
export interface PageViews {
  home: HomeView
  prices: PricesView
  converter: ConverterView
  pair: PairView
  compare: CompareView
  versus: VersusView
  'how-to-buy': HowToBuyView
  'how-to-buy-in': HowToBuyView
  categories: CategoriesView
  category: CategoryView
  sitemap: SiteMapView
  asset: AssetView
  'asset-history': AssetHistoryView
  prediction: PredictionView
  'prediction-record': PredictionRecordView
  news: NewsView
  'news-item': NewsItemView
  academy: AcademyView
  guide: GuideView
  search: SearchView
  legal: LegalView
  'log-in': AccountView
  'agency-log-in': AccountView
  register: AccountView
  reset: AccountView
  account: AccountView
  offline: OfflineView
}

/** What a page's head says, computed on the server; the client repeats title and description after navigation. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly keywords: string | null
  /** Locale-free canonical path; null where nothing may be indexed. */
  readonly canonicalPath: string | null
  readonly index: boolean
  readonly structured: readonly Readonly<Record<string, unknown>>[]
  /** The way from the home page to this page, both included; paths are locale-free. */
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[]
  /** Locales that have the page in their own language, where not all have it. */
  readonly languages?: readonly LocaleCode[]
  /** When the page's figures were true: an ISO 8601 instant. */
  readonly modified?: string
  /** Locale-free path of the picture that stands for the page where it is shared. */
  readonly card?: string
}

export type PageHeadOnClient = Pick<PageHead, 'title' | 'description'>

/**
 * The data of one page as the loader answers it, on the server and over the wire alike. `view` is the page's own view,
 * or a MissingView where the status is 404, or 410 for an asset that was taken off.
 */
export interface PageData<View = unknown> {
  readonly page: PageId | 'missing'
  readonly status: 200 | 404 | 410
  readonly head: PageHeadOnClient
  /** When the rates that the page was made from were true; an ISO 8601 instant. */
  readonly ratesAsOf: string
  /** What the page shows, as its address names it, such as `{ from: 'btc', to: 'usd' }`; absent where there is nothing to name. */
  readonly slugs?: Readonly<Record<string, string>>
  /** What the page follows; absent where nothing on it moves while it is read. */
  readonly live?: PageLive
  readonly view: View
}

/** Whether what a route has is a page's data, which this build's server made; an error page has none. */
export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'head' in value
}

/** What the client needs besides the page's data; the same for all pages of a locale. */
export interface SiteState {
  readonly locale: LocaleCode
  /** Path prefix of the page as it was requested, such as /fr; the router's base. */
  readonly base: string
  /** rel tokens of links within the site and of links elsewhere, for visitors (SHELL-07). */
  readonly linkRel: string
  readonly externalRel: string
  readonly website: string
  readonly beta: boolean
  /** The environment that analytics events name (ANA-08). */
  readonly logEnvironment: string
  readonly iconSheet: string
  /** Currency code of the server's HTML (CUR-03). */
  readonly currency: string
  readonly brandName: string
  /** How large sums are shortened: a brand setting (FMT-03). */
  readonly compact: 'suffix' | 'locale'
}
