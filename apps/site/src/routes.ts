/**
 * The one URL table of the site. Links, the router, canonical addresses, the page cache's keys and the browser tests
 * are built from it; no other file spells a path.
 */
export type PageId =
  | 'home'
  | 'prices'
  | 'converter'
  | 'pair'
  | 'compare'
  | 'versus'
  | 'how-to-buy'
  | 'how-to-buy-in'
  | 'categories'
  | 'category'
  | 'sitemap'
  | 'asset'
  | 'asset-history'
  | 'prediction'
  | 'prediction-record'
  | 'news'
  | 'news-item'
  | 'academy'
  | 'guide'
  | 'search'
  | 'legal'
  | 'log-in'
  | 'agency-log-in'
  | 'register'
  | 'reset'
  | 'account'
  | 'offline'

/** Machine views of a page, each named by the ending of its path: `/convert/btc/usd.json`. */
export type TwinForm = 'json' | 'csv' | 'png' | 'atom'

export interface PageRoute {
  readonly id: PageId
  /** Locale-free pattern in React Router's notation. */
  readonly pattern: string
  /** Query parameters that change the answer. All others are ignored and never reach the cache key. */
  readonly query: readonly string[]
  /** The machine views that the page has, with the query parameters that change each. */
  readonly twins?: Readonly<Partial<Record<TwinForm, readonly string[]>>>
}

export const pageRoutes: readonly PageRoute[] = [
  { id: 'home', pattern: '/', query: [] },
  { id: 'prices', pattern: '/price', query: ['kind', 'page'] },
  { id: 'converter', pattern: '/convert', query: ['amount', 'board', 'date', 'fee', 'from', 'to', 'window'] },
  {
    id: 'pair',
    pattern: '/convert/:from/:to',
    query: ['add', 'amount', 'board', 'date', 'fee', 'window'],
    twins: { json: ['amount'], csv: ['window'], png: ['amount'], atom: ['change'] },
  },
  {
    id: 'compare',
    pattern: '/compare',
    query: ['at', 'from', 'kind', 'mode', 'page', 'q', 'ratio', 'sort', 'supply', 'to', 'window', 'with'],
  },
  {
    id: 'versus',
    pattern: '/compare/:from/:to',
    query: ['at', 'mode', 'ratio', 'supply', 'window'],
    twins: { png: ['mode', 'ratio', 'supply'] },
  },
  { id: 'how-to-buy', pattern: '/how-to-buy/:asset', query: ['amount', 'typed'] },
  { id: 'how-to-buy-in', pattern: '/how-to-buy/:asset/:country', query: ['amount', 'typed'] },
  { id: 'categories', pattern: '/categories', query: [] },
  { id: 'category', pattern: '/categories/:category', query: ['page', 'sort'] },
  { id: 'sitemap', pattern: '/sitemap/:tab?/:sub?', query: ['letter', 'page', 'q'] },
  { id: 'asset', pattern: '/price/:asset', query: ['amount', 'window'], twins: { json: [] } },
  {
    id: 'asset-history',
    pattern: '/price/:asset/history',
    query: ['interval', 'page'],
    twins: { json: [], csv: [] },
  },
  { id: 'prediction', pattern: '/price/:asset/prediction', query: ['g', 'model'] },
  { id: 'prediction-record', pattern: '/price/:asset/prediction/record', query: [] },
  { id: 'news', pattern: '/news', query: ['page'] },
  { id: 'news-item', pattern: '/news/:item', query: [] },
  { id: 'academy', pattern: '/academy', query: [] },
  { id: 'guide', pattern: '/academy/:guide', query: [] },
  { id: 'search', pattern: '/search', query: ['q'], twins: { json: ['q'] } },
  { id: 'legal', pattern: '/legal/:document', query: [] },
  { id: 'log-in', pattern: '/login', query: [] },
  { id: 'agency-log-in', pattern: '/login/agency', query: [] },
  { id: 'register', pattern: '/register', query: [] },
  { id: 'reset', pattern: '/login/reset', query: ['kind'] },
  { id: 'account', pattern: '/account', query: [] },
  { id: 'offline', pattern: '/offline', query: ['wanted'] },
]

/** Screens of accounts and what stands in for a page say nothing that a text could; all others have a twin in Markdown. */
const pagesWithoutMarkdown: readonly PageId[] = [
  'log-in',
  'agency-log-in',
  'register',
  'reset',
  'account',
  'offline',
]

/** Whether a page can be had as Markdown, by the ending `.md` or by asking for `text/markdown`. */
export function hasMarkdown(page: PageId): boolean {
  return !pagesWithoutMarkdown.includes(page)
}

/** Ending of a page's twin in Markdown; the home page's is `/index.md`. */
const markdownEnding = '.md'
const markdownHome = `/index${markdownEnding}`

/** The path of a page's twin in Markdown; both are locale-free, with their query. */
export function markdownPath(path: string): string {
  const [pathname = '', query] = path.split('?')
  const twin = pathname === '/' ? markdownHome : pathname + markdownEnding
  return query === undefined ? twin : `${twin}?${query}`
}

/** The path of the page whose twin is at a path. */
export function pageOfMarkdown(path: string): string {
  return path.toLowerCase() === markdownHome ? '/' : path.slice(0, -markdownEnding.length)
}

export const legalDocuments = ['terms', 'privacy', 'risk', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** Folder below which the data of a page is served as JSON: `/_data/fr/price` is the data of `/fr/price`. */
export const dataPrefix = '/_data'

/** What the address of a comparison says besides the two assets. */
export interface ComparisonQuery {
  /** `cap` or `price`. */
  readonly mode?: string | null
  /** Percent: a canonical decimal. */
  readonly ratio?: string | null
  /** Supply basis. */
  readonly supply?: string | null
  /** A past day, YYYY-MM-DD. */
  readonly at?: string | null
  /** Window of the ratio's chart. */
  readonly window?: string | null
}

/** What the address of the list of comparisons says. */
export interface CompareQuery {
  readonly kind?: string | null
  readonly mode?: string | null
  readonly supply?: string | null
  readonly ratio?: string | null
  readonly q?: string | null
  /** A column; behind a hyphen the smallest first. */
  readonly sort?: string | null
  /** Slug of the asset that all others are set beside. */
  readonly with?: string | null
  readonly page?: number
}

/** What the address of a pair says besides the pair. */
export interface PairQuery {
  /** Canonical decimal. */
  readonly amount?: string | null
  /** Window of the chart. */
  readonly window?: string | null
  /** A past day, YYYY-MM-DD. */
  readonly date?: string | null
  /** What a trade may cost, in percent of it. */
  readonly fee?: string | null
  /** Slugs of further targets, separated by dots; a hyphen for none. */
  readonly board?: string | null
}

/** The first page of a list needs no number in its address. */
const pageText = (page: number | undefined) => (page !== undefined && page > 1 ? String(page) : null)

function withQuery(path: string, query: { readonly [name: string]: string | null | undefined }): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** Builders of locale-free paths; `linkTo` of @portico/locale adds the locale's prefix. */
export const urls = {
  home: () => '/',
  prices: (options: { kind?: string | null; page?: number } = {}) =>
    withQuery('/price', {
      kind: options.kind ?? null,
      page: pageText(options.page),
    }),
  /** The price page of an asset, its history, its forecasts and what became of earlier ones. */
  asset: (slug: string, { amount, window }: { amount?: string | null; window?: string | null } = {}) =>
    withQuery(`/price/${slug}`, { amount, window }),
  assetHistory: (slug: string, { interval, page }: { interval?: string | null; page?: number } = {}) =>
    withQuery(`/price/${slug}/history`, {
      interval: interval ?? null,
      page: pageText(page),
    }),
  /** An asset's figures and all its days, for programs and spreadsheets. */
  assetJson: (slug: string) => `/price/${slug}.json`,
  assetHistoryCsv: (slug: string) => `/price/${slug}/history.csv`,
  assetHistoryJson: (slug: string) => `/price/${slug}/history.json`,
  prediction: (slug: string, { g, model }: { g?: string | null; model?: string | null } = {}) =>
    withQuery(`/price/${slug}/prediction`, { g, model }),
  predictionRecord: (slug: string) => `/price/${slug}/prediction/record`,
  compare: ({ kind, mode, supply, ratio, q, sort, with: chosen, page }: CompareQuery = {}) =>
    withQuery('/compare', { kind, mode, supply, ratio, q, sort, with: chosen, page: pageText(page) }),
  versus: (from: string, to: string, { mode, ratio, supply, at, window }: ComparisonQuery = {}) =>
    withQuery(`/compare/${from}/${to}`, { mode, ratio, supply, at, window }),
  /** The share card of a comparison. */
  versusCard: (from: string, to: string, { mode, ratio, supply }: ComparisonQuery = {}) =>
    withQuery(`/compare/${from}/${to}.png`, { mode, ratio, supply }),
  /** How to buy an asset, anywhere or in a country (ISO 3166-1 alpha-2, lower case). */
  howToBuy: (slug: string, country?: string, { amount }: { amount?: string | null | undefined } = {}) =>
    withQuery(['/how-to-buy', slug, country].filter((part) => part !== undefined).join('/'), { amount }),
  categories: () => '/categories',
  category: (category: string, { page, sort }: { page?: number; sort?: string | null } = {}) =>
    withQuery(`/categories/${category}`, {
      page: pageText(page),
      sort: sort ?? null,
    }),
  academy: () => '/academy',
  guide: (guide: string) => `/academy/${guide}`,
  news: ({ page }: { page?: number } = {}) => withQuery('/news', { page: pageText(page) }),
  newsItem: (item: string) => `/news/${item}`,
  siteMap: (
    tab = 'academy',
    { sub, letter, page, q }: { sub?: string; letter?: string | null; page?: number; q?: string | null } = {},
  ) =>
    withQuery(['/sitemap', tab, ...(sub === undefined ? [] : [sub])].join('/'), {
      letter,
      page: pageText(page),
      q,
    }),
  converter: () => '/convert',
  pair: (from: string, to: string, { amount, window, date, fee, board }: PairQuery = {}) =>
    withQuery(`/convert/${from}/${to}`, { amount, window, date, fee, board }),
  /** The pair for machines, its history as a table, its share card, and its days as a feed. */
  pairJson: (from: string, to: string, { amount }: Pick<PairQuery, 'amount'> = {}) =>
    withQuery(`/convert/${from}/${to}.json`, { amount }),
  pairCsv: (from: string, to: string, { window }: Pick<PairQuery, 'window'> = {}) =>
    withQuery(`/convert/${from}/${to}.csv`, { window }),
  pairCard: (from: string, to: string, { amount }: Pick<PairQuery, 'amount'> = {}) =>
    withQuery(`/convert/${from}/${to}.png`, { amount }),
  pairFeed: (from: string, to: string, { change }: { readonly change?: string | null } = {}) =>
    withQuery(`/convert/${from}/${to}.atom`, { change }),
  /** The web component that shows a pair on other pages. */
  embedScript: () => '/embed/converter.js',
  /** What it says in a language. */
  embedTexts: (locale: string) => withQuery('/embed/texts.json', { locale }),
  search: (q?: string) => withQuery('/search', { q: q ?? null }),
  /** What the page of a search finds, for programs and for the header's field. */
  searchJson: (q: string) => withQuery('/search.json', { q }),
  legal: (document: LegalDocument) => `/legal/${document}`,
  logIn: () => '/login',
  agencyLogIn: () => '/login/agency',
  resetPassword: (kind: 'user' | 'agency' = 'user') =>
    withQuery('/login/reset', { kind: kind === 'agency' ? kind : null }),
  account: () => '/account',
  /** What a reader without a network is shown in place of a page that is not on the device. */
  offline: () => '/offline',
  /** The sign-up page, which keeps what the reader wanted to do with an asset. */
  register: (intent?: { asset: string; action?: 'buy' | 'trade' }) =>
    withQuery('/register', { intent: intent ? `${intent.action ?? 'buy'}-${intent.asset}` : null }),
}
