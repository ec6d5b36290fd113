import type { AsOfView } from '../../figures/as-of.ts'
import type { CategoryFigures } from '../../views/assets/category-figures.ts'
import type { AssetSort } from '../../views/assets/asset-columns.ts'
import type { AssetListState } from '../../views/assets/asset-listing.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import type { RangeView } from '../../views/listings/page-number.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'

export interface CategoryView {
  readonly slug: string
  readonly name: string
  readonly definition: string
  readonly figures: CategoryFigures
  readonly state: AssetListState
  /** Null while the order is that of a search. */
  readonly sort: AssetSort | null
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly ListedRow[]
  readonly page: number
  readonly pages: number
  readonly range: RangeView
  readonly others: readonly { readonly slug: string; readonly name: string; readonly count: string }[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
