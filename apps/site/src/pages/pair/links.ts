import { withQuery } from '../link.ts'

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

export const links = {
  pair: (from: string, to: string, { amount, window, date, fee, board }: PairQuery = {}) =>
    withQuery(`/convert/${from}/${to}`, { amount, window, date, fee, board }),
  /** The pair for programs, its history as a table, its share card, and its days as a feed. */
  pairJson: (from: string, to: string, { amount }: Pick<PairQuery, 'amount'> = {}) =>
    withQuery(`/convert/${from}/${to}.json`, { amount }),
  pairCsv: (from: string, to: string, { window }: Pick<PairQuery, 'window'> = {}) =>
    withQuery(`/convert/${from}/${to}.csv`, { window }),
  pairCard: (from: string, to: string, { amount }: Pick<PairQuery, 'amount'> = {}) =>
    withQuery(`/convert/${from}/${to}.png`, { amount }),
  pairFeed: (from: string, to: string, { change }: { readonly change?: string | null } = {}) =>
    withQuery(`/convert/${from}/${to}.atom`, { change }),
}
