import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { ChangeView, Direction } from '../../figures/change.ts'
import type { ChartView } from '../../figures/chart-view.ts'
import type { AdvertView, PopularPair, SourceView } from '../../figures/offers.ts'

export interface ConversionRow {
  readonly amount: string
  readonly now: string
  /** Null where the value 24 hours ago is not known. */
  readonly then: string | null
}

export interface PairView {
  readonly from: AssetRef
  readonly to: AssetRef
  readonly amount: {
    /** Canonical decimal in force. */
    readonly value: string
    /** The same in the reader's digits and separators. */
    readonly text: string
    /** What was asked for where it could not be read, and why. */
    readonly problem: { readonly typed: string; readonly reason: AmountProblem } | null
  }
  readonly result: string
  /** Units of `to` for one `from` and the other way, as plain decimals for arithmetic. */
  readonly rate: {
    readonly value: string
    readonly inverse: string
    readonly text: string
    readonly inverseText: string
  }
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
  /** Assets whose value is older than the snapshot, with the day it is from. */
  readonly older: readonly { readonly code: string; readonly day: string }[]
  readonly trend: Direction | null
  readonly changes: readonly ChangeView[]
  readonly forward: readonly ConversionRow[]
  readonly backward: readonly ConversionRow[]
  readonly backwardChange: ChangeView
  readonly window: string
  readonly chart: ChartView | null
  readonly range24h: { readonly low: string | null; readonly high: string | null }
  readonly popular: readonly PopularPair[]
  readonly adverts: AdvertView
}

export type AmountProblem = 'letters' | 'separators' | 'signs' | 'exponent' | 'range'
