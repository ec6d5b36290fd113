import { withQuery } from '../link.ts'

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

export const links = {
  versus: (from: string, to: string, { mode, ratio, supply, at, window }: ComparisonQuery = {}) =>
    withQuery(`/compare/${from}/${to}`, { mode, ratio, supply, at, window }),
  /** The share card of a comparison. */
  versusCard: (from: string, to: string, { mode, ratio, supply }: ComparisonQuery = {}) =>
    withQuery(`/compare/${from}/${to}.png`, { mode, ratio, supply }),
}
