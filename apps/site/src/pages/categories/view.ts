import type { AssetKind } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import type { CategoryFigures } from '../../views/assets/category-figures.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { CategorySort } from './category-columns.ts'

export interface CategoryRow extends CategoryFigures {
  readonly slug: string
  readonly name: string
  readonly definition: string
}

export interface CategoriesView {
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly CategoryRow[]
  /** What the list is filtered by; empty where it is not. */
  readonly query: string
  readonly sort: CategorySort
  /** What else the catalogue holds besides coins. */
  readonly kinds: readonly { readonly kind: AssetKind; readonly count: string }[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
