import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { ChangeMark } from '../../figures/change.ts'
import type { AdvertView, PopularPair } from '../../views/assets/offers.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { MarketRow } from '../../views/assets/market-row.ts'
import type { PriceView } from '../../figures/price.ts'

export interface TrendingItem {
  readonly asset: AssetRef
  readonly path: string
  readonly price: PriceView
  readonly week: ChangeMark
}

export interface HomeView {
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly MarketRow[]
  readonly trending: readonly TrendingItem[]
  readonly popular: readonly PopularPair[]
  readonly starter: { readonly from: AssetRef; readonly to: AssetRef }
  readonly assetCount: number
  readonly asOf: AsOfView
  /** The day of the page's own currency, where it is older than the prices. */
  readonly ratesFrom: RatesFrom | null
  readonly sources: readonly SourceView[]
  readonly adverts: AdvertView
}
