import type { HistoryWindow, Supply } from '@portico/market'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { AssetHeadingView } from '../../views/assets/asset-heading.ts'
import type { BuyStepsView } from '../../views/assets/buying.ts'
import type { ChangeMark, ChangeView, Direction } from '../../figures/change.ts'
import type { ChartView } from '../../figures/charts/chart-view.ts'
import type { CoinLinks } from '../../views/content/coin-links.ts'
import type { ComparisonLink } from '../../views/comparison/comparison-links.ts'
import type { ListAgesView, OlderFigures } from '../../figures/list-ages.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { NewsLink } from '../../views/content/news-link.ts'
import type { PriceView, ShownPrice } from '../../figures/price.ts'
import type { WithReadings } from '../chart-readings.ts'
import type { WrittenText } from '../../views/content/written-text.ts'

/** Why a figure is not shown. */
export type UnknownReason =
  | 'no-supply'
  | 'no-price'
  | 'daily-values'
  | 'too-few-days'
  | 'no-history'
  | 'not-reported'
  | 'one-market'

/** One figure, formatted; or why it is not known. */
export type StatisticValue =
  | { readonly state: 'price'; readonly price: PriceView }
  | { readonly state: 'text'; readonly text: string }
  | { readonly state: 'rank'; readonly rank: string; readonly of: string }
  | { readonly state: 'change'; readonly change: ChangeMark }
  | { readonly state: 'unknown'; readonly reason: UnknownReason }

export type StatisticId =
  | 'cap'
  | 'rank'
  | `supply.${Supply['basis']}`
  | 'volume'
  | 'volumeOfMarket'
  | 'volumeOfCap'
  | 'low24h'
  | 'high24h'
  | 'change.1h'
  | `change.${ChangeView['window']}`
  | 'allTimeHigh'
  | 'allTimeLow'
  | 'highest'
  | 'lowest'
  | 'volatility'
  | 'days'
  | 'first'

/** A figure with its name, and what a reader needs to judge it. */
export interface Statistic {
  readonly id: StatisticId
  readonly value: StatisticValue
  /** The day that it is of, or the time where that is known. */
  readonly day?: string
  /** How far the price is from it, such as -12.30 %. */
  readonly since?: string
  /** The same as a number. */
  readonly percentSince?: string
  readonly source?: SourceView
  /** When the price and the supply were true that a market cap is counted from. */
  readonly ages?: { readonly price: string; readonly supply: string }
  /** Of a rank: how old the figures of all that are ranked may be, and which of this asset's are older than that. */
  readonly ranked?: { readonly ages: ListAgesView; readonly older: OlderFigures }
  /** When the source said so, of a figure of another day. */
  readonly asOf?: string
}

/** Where the buttons of an asset lead; null where there is nothing to do. */
export interface AssetActions {
  readonly buyNow: string | null
  readonly buySell: string | null
  readonly trade: string | null
  readonly predict: string | null
  readonly signUp: string
}

export interface AssetView extends AssetHeadingView, WithReadings {
  /** Code of the currency that the page is in. */
  readonly currency: string
  readonly priceText: string
  /** Why there is no price: no source ever had one, or none of them can be relied on. */
  readonly missingPrice: 'no-source' | 'unreliable' | null
  readonly trend: Direction | null
  /** The day of the price where it is older than the snapshot's. */
  readonly olderDay: string | null
  readonly actions: AssetActions
  /** The period of the chart, and those that it is offered for. */
  readonly window: string
  readonly windows: readonly HistoryWindow[]
  readonly chart: ChartView | null
  /** Null where no rate is known. */
  readonly converter: ConverterView | null
  readonly statistics: readonly Statistic[]
  readonly steps: BuyStepsView | null
  readonly about: WrittenText | null
  readonly links: CoinLinks | null
  readonly guide: { readonly title: string; readonly path: string } | null
  readonly news: readonly NewsLink[]
  readonly comparisons: readonly ComparisonLink[]
  readonly related: readonly {
    readonly path: string
    readonly asset: AssetRef
    readonly price: ShownPrice
  }[]
}
