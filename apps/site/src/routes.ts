/**
 * The one URL table of the site. Links, the router, canonical addresses, the page cache's keys and the browser tests
 * are built from it; no other file spells a path.
 */
export type PageId = 'home' | 'prices' | 'converter' | 'pair' | 'search' | 'legal' | 'log-in' | 'register'

export interface PageRoute {
  readonly id: PageId
  /** Locale-free pattern in React Router's notation. */
  readonly pattern: string
  /** Query parameters that change the answer. All others are ignored and never reach the cache key. */
  readonly query: readonly string[]
}

export const pageRoutes: readonly PageRoute[] = [
  { id: 'home', pattern: '/', query: [] },
  { id: 'prices', pattern: '/price', query: ['kind', 'page'] },
  { id: 'converter', pattern: '/convert', query: ['amount', 'from', 'to'] },
  { id: 'pair', pattern: '/convert/:from/:to', query: ['amount', 'window'] },
  { id: 'search', pattern: '/search', query: ['q'] },
  { id: 'legal', pattern: '/legal/:document', query: [] },
  { id: 'log-in', pattern: '/login', query: [] },
  { id: 'register', pattern: '/register', query: [] },
]

export const legalDocuments = ['terms', 'privacy', 'risk', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** Folder below which the data of a page is served as JSON: `/_data/fr/price` is the data of `/fr/price`. */
export const dataPrefix = '/_data'

function withQuery(path: string, query: Readonly<Record<string, string | null>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** Builders of locale-free paths; `linkTo` of @portico/locale adds the locale's prefix. */
export const urls = {
  home: () => '/',
  prices: (options: { kind?: string | null; page?: number } = {}) =>
    withQuery('/price', {
      kind: options.kind ?? null,
      page: options.page !== undefined && options.page > 1 ? String(options.page) : null,
    }),
  converter: () => '/convert',
  pair: (from: string, to: string, query: { amount?: string | null; window?: string | null } = {}) =>
    withQuery(`/convert/${from}/${to}`, { amount: query.amount ?? null, window: query.window ?? null }),
  search: (q?: string) => withQuery('/search', { q: q ?? null }),
  legal: (document: LegalDocument) => `/legal/${document}`,
  logIn: () => '/login',
  register: (intent?: { asset: string }) =>
    withQuery('/register', { intent: intent ? `buy-${intent.asset}` : null }),
}
