import { pageText, withQuery } from '../link.ts'

/** What the address of the list of comparisons says. */
export interface CompareQuery {
  readonly kind?: string | null
  readonly mode?: string | null
  readonly supply?: string | null
  readonly ratio?: string | null
  readonly q?: string | null
  /** A column; behind a hyphen the other way round. */
  readonly sort?: string | null
  /** Slug of the asset that all others are set beside. */
  readonly with?: string | null
  readonly page?: number
}

export const links = {
  compare: ({ kind, mode, supply, ratio, q, sort, with: chosen, page }: CompareQuery = {}) =>
    withQuery('/compare', { kind, mode, supply, ratio, q, sort, with: chosen, page: pageText(page) }),
}
