import type { AsOfView } from '../../figures/as-of.ts'
import type { CategoryFigures } from '../../views/assets/category-figures.ts'
import type { MarketRow } from '../../views/assets/market-row.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'

/** What the coins of a category may be ordered by. */
export const categorySorts = ['cap', 'week', 'name'] as const
export type CategorySort = (typeof categorySorts)[number]

export interface CategoryView {
  readonly slug: string
  readonly name: string
  readonly definition: string
  readonly figures: CategoryFigures
  readonly sort: CategorySort
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly MarketRow[]
  /** Rank of the first row. */
  readonly firstRank: number
  readonly page: number
  readonly pages: number
  readonly others: readonly { readonly slug: string; readonly name: string; readonly count: string }[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
