import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { AdvertView, PopularPair } from '../../views/assets/offers.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import type { OverviewView } from '../../views/assets/market-overview.ts'

export interface HomeView {
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly ListedRow[]
  /** Null where no cap is known. */
  readonly overview: OverviewView | null
  readonly popular: readonly PopularPair[]
  /** The coin that the page speaks of. */
  readonly coin: AssetRef
  readonly converter: ConverterView | null
  readonly assetCount: number
  readonly asOf: AsOfView
  /** The day of the page's own currency, where it is older than the prices. */
  readonly ratesFrom: RatesFrom | null
  readonly sources: readonly SourceView[]
  readonly adverts: AdvertView
}
