import type { HistoryWindow } from '@portico/market'
import type { AssetRef } from '../../figures/asset.ts'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import type { ChangeView, Direction } from '../../figures/change.ts'
import type { ChartView } from '../../figures/charts/chart-view.ts'
import type { AdvertView, PairSide, PopularPair } from '../../views/assets/offers.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { PriceOrigin } from '../../figures/provenance.ts'
import type { WithReadings } from '../chart-readings.ts'
import type { PairQuery } from './links.ts'

export interface ConversionRow {
  readonly amount: string
  /** The amount as a plain decimal. */
  readonly times: string
  readonly now: string
  /** Null where the value 24 hours ago is not known. */
  readonly then: string | null
}

/** The amount in several targets at once. */
export interface TargetsView {
  readonly entries: readonly {
    readonly asset: AssetRef
    /** Units of the asset for one `from`. */
    readonly rate: string
    readonly value: string
    /** The targets without this one, as the address carries it. */
    readonly without: string
  }[]
  /** The targets as the address carries them. */
  readonly parameter: string
  readonly isFull: boolean
  readonly limit: number
  /** What was to be added and is not in the catalogue. */
  readonly unknown: string | null
}

/** The value on a past day, or why there is none. */
export type PastView = {
  /** First and last day that can be asked for. */
  readonly first: string | null
  readonly last: string
  readonly lastText: string
  /** As asked for; empty where nothing was. */
  readonly asked: string
} & (
  | { readonly state: 'empty' | 'bad' | 'none' }
  | {
      readonly state: 'known'
      readonly day: string
      /** Whether the rate is of an earlier day than the one asked for. */
      readonly isEarlier: boolean
      readonly rate: string
      readonly value: string
      /** Null where the unit of either side has changed since: such rates cannot be compared. */
      readonly since: { readonly size: string; readonly direction: Direction } | null
    }
)

/** What is left of the conversion when a trade has cost a part of it. `asked` is in percent; empty where nothing was asked. */
export type FeeView = { readonly asked: string } & (
  | { readonly state: 'empty' | 'bad' }
  | {
      readonly state: 'known'
      /** Units of `to` for one `from`, the fee taken off. */
      readonly rate: string
      readonly value: string
    }
)

/** One end of the day's range: as text, and in US dollars. */
export interface RangeEnd {
  readonly text: string
  readonly usd: string
}

/** The prices behind the rate, for readers who want to check it. */
export interface MathView {
  readonly fromUsd: string
  readonly toUsd: string
  readonly rate: string
  readonly inverse: string
}

/** What the address said besides the pair and the amount, so that links keep it. */
export type PairState = Pick<PairQuery, 'window' | 'date' | 'fee' | 'board'>

export interface PairView extends WithReadings, ConverterView {
  readonly adverts: AdvertView
  /** The coin that the welcome pack is paid in, for its picture; null where the catalogue lacks it. */
  readonly packCoin: PairSide | null
  readonly state: PairState
  readonly math: MathView
  readonly past: PastView
  readonly fee: FeeView
  readonly targets: TargetsView
  readonly embedCode: string
  readonly sources: readonly SourceView[]
  readonly origins: readonly PriceOrigin[]
  /** Assets whose value is older than the snapshot, with the day it is from. */
  readonly older: readonly { readonly code: string; readonly day: string }[]
  readonly trend: Direction | null
  readonly forward: readonly ConversionRow[]
  readonly backward: readonly ConversionRow[]
  readonly backwardChange: ChangeView
  /** The period of the chart, and those that it is offered for. */
  readonly window: string
  readonly windows: readonly HistoryWindow[]
  readonly chart: ChartView | null
  readonly range24h: { readonly low: RangeEnd | null; readonly high: RangeEnd | null }
  readonly popular: readonly PopularPair[]
}
