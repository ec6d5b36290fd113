import { pageText, withQuery } from '../link.ts'

/** What the address of the price list says. */
export interface PricesQuery {
  readonly kind?: string | null
  /** A list that is no kind: gainers, losers, or the reader's own. */
  readonly list?: string | null
  readonly q?: string | null
  /** A column; behind a hyphen the other way round. */
  readonly sort?: string | null
  /** Slugs of a watchlist, between commas. */
  readonly watch?: string | null
  readonly page?: number
}

export const links = {
  prices: ({ kind, list, q, sort, watch, page }: PricesQuery = {}) =>
    withQuery('/price', { kind, list, q, sort, watch, page: pageText(page) }),
}
