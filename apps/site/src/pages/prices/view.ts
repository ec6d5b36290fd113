import type { AssetKind } from '@portico/market'
import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { AssetSort } from '../../views/assets/asset-columns.ts'
import type { AssetListState } from '../../views/assets/asset-listing.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import type { OverviewView } from '../../views/assets/market-overview.ts'
import type { RangeView } from '../../views/listings/page-number.ts'

/** The lists of the page: the kinds, what moved most, and the reader's own. */
export type PriceList = AssetKind | 'gainers' | 'losers' | 'watch'

/** What the address says, so that links and the form keep it. */
export interface PricesState extends AssetListState {
  readonly kind: string | null
  readonly list: string | null
  readonly watch: string | null
}

export interface PricesView {
  readonly list: PriceList
  /** The lists that have an asset. */
  readonly lists: readonly PriceList[]
  /** The kind of the assets; coins where they are of several. */
  readonly kind: AssetKind
  readonly state: PricesState
  readonly query: string
  /** Null while the order is that of a search. */
  readonly sort: AssetSort | null
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly ListedRow[]
  readonly page: number
  readonly pages: number
  readonly range: RangeView
  readonly overview: OverviewView | null
  readonly asOf: AsOfView
  /** The day of the page's own currency, where it is older than the prices. */
  readonly ratesFrom: RatesFrom | null
  readonly sources: readonly SourceView[]
}
