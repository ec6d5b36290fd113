import type { AssetKind, CompareMode, LineSide, SupplyBasis, SupplyChoice } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { SideView, SupplyView } from '../../views/comparison/compared-side.ts'
import type { ComparisonCard } from '../../views/comparison/comparison-links.ts'
import type { ListSort, SortColumn } from '../../views/listings/list-sort.ts'
import type { RangeView } from '../../views/listings/page-number.ts'
import type { RatioView } from '../../views/comparison/comparison-terms.ts'
import type { ListAgesView, OlderFigures } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { PriceView } from '../../figures/price.ts'

/** Columns that the table can be sorted by. */
export const compareColumns = [
  { id: 'asset', first: 'ascending' },
  { id: 'price', first: 'descending' },
  { id: 'cap', first: 'descending' },
  { id: 'target-price', first: 'descending' },
  { id: 'target-cap', first: 'descending' },
  { id: 'ratio', first: 'descending' },
] as const satisfies readonly SortColumn[]

export type CompareColumn = (typeof compareColumns)[number]['id']
export type CompareSort = ListSort<CompareColumn>

/** Which assets the table lists. */
export type ListedKind = 'all' | Exclude<AssetKind, 'fiat'>

/** One line: an asset beside the chosen one. What is unknown is null. */
export interface CompareRow {
  readonly asset: AssetRef
  readonly path: string
  /** The operator's own place to trade it, or sign-up; null where it is not traded. */
  readonly trade: string | null
  readonly price: PriceView
  readonly olderDay: string | null
  /** What is so much older than in the rest of the list that the row's place is uncertain. */
  readonly older: OlderFigures
  /** The day of the supply where it is such a figure. */
  readonly supplyDay: string | null
  readonly cap: PriceView | null
  readonly targetPrice: PriceView | null
  readonly targetCap: PriceView | null
  /** Target price over price. */
  readonly multiple: string | null
  /** Whether this is the chosen asset itself. */
  readonly place: 'chosen' | 'other'
}

/** Ether beside bitcoin, and its line of 25 % (CMP-03). */
export interface EtherExample {
  readonly path: string
  readonly ratio: string
  readonly line: string
  readonly side: LineSide
  readonly targetPrice: PriceView
  readonly multiple: string
  /** When both prices were true: the older of the two. */
  readonly asOf: AsOfView
}

/** What a kind's caps are counted by, with an example and its source (CMP-04). */
export interface CapDefinition {
  readonly kind: Exclude<AssetKind, 'fiat'>
  readonly basis: SupplyBasis
  readonly example: { readonly name: string; readonly supply: SupplyView } | null
}

/** What the address says besides the chosen asset, so that links and forms keep it. */
export interface CompareState {
  readonly kind: string | null
  readonly mode: string | null
  readonly supply: string | null
  readonly ratio: string | null
  readonly q: string | null
  readonly sort: string | null
  readonly with: string | null
}

export interface CompareView {
  readonly chosen: SideView
  /** What the field of the chosen asset says. */
  readonly field: string
  /** What was asked for in place of the chosen asset and is not in the catalogue. */
  readonly unknown: string | null
  readonly terms: {
    readonly mode: CompareMode
    readonly supply: SupplyChoice
    readonly ratio: RatioView
  }
  readonly typedRatio: string
  readonly state: CompareState
  readonly kind: ListedKind
  readonly query: string
  /** Null where all kinds are listed, coins before metals and companies, and in the order of a search. */
  readonly sort: CompareSort | null
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly CompareRow[]
  readonly page: number
  readonly pages: number
  readonly range: RangeView
  readonly ether: EtherExample | null
  /** Comparisons of the largest coins. */
  readonly popular: readonly ComparisonCard[]
  readonly trending: readonly ComparisonCard[]
  readonly definitions: readonly CapDefinition[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
