import type { AssetRef } from '../../figures/asset.ts'
import type { Direction } from '../../figures/change.ts'
import type { ChartView } from '../../figures/charts/chart-view.ts'
import type { LicensedSource } from '../../figures/licensed-source.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { HistoryWindow } from '@portico/market'
import type { AssetHeadingView } from '../../views/assets/asset-heading.ts'
import type { WithReadings } from '../chart-readings.ts'

/** One close. */
export interface HistoryRow {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly day: string
  readonly close: string
  /** Lowest and highest price of the day that the close ends; null where only the close is known. */
  readonly range: { readonly low: string; readonly high: string } | null
  /** Null for the first close of the history. */
  readonly change: { readonly size: string; readonly direction: Direction } | null
  /** Days without a close before it, where there are more than usual. */
  readonly missingDays?: number
}

/** The day that was asked for, and its close. */
export type DayAnswer =
  | { readonly state: 'none' | 'bad' }
  | {
      readonly state: 'known'
      readonly row: HistoryRow
      readonly open: string | null
      /** The day that was asked for, where it has no close and the nearest is shown. */
      readonly without: string | null
    }

/** The days that can be asked for, as a date field and as readers write them. */
export interface DaysView {
  readonly first: string
  readonly last: string
  readonly firstText: string
  readonly lastText: string
  /** As asked for; empty where nothing was. */
  readonly asked: string
}

/** The year or month that is listed; null where all days are. */
export interface PeriodsView {
  readonly period: string | null
  readonly years: readonly string[]
  /** Those of the year that is listed. */
  readonly months: readonly { readonly month: string; readonly name: string }[]
}

export interface AssetHistoryView extends WithReadings {
  readonly asset: AssetRef
  readonly heading: AssetHeadingView
  readonly currency: string
  readonly interval: 'day' | 'week' | 'month'
  /** The period of the chart, the one that it has unless another is asked for, and those that it is offered for. */
  readonly window: HistoryWindow
  readonly usualWindow: HistoryWindow
  readonly windows: readonly HistoryWindow[]
  readonly chart: ChartView | null
  /** Null where no close is kept. */
  readonly days: DaysView | null
  readonly answer: DayAnswer
  /** Date of the row that has the day asked for. */
  readonly marked: string | null
  readonly periods: PeriodsView
  readonly rows: readonly HistoryRow[]
  /** Closes that are kept, and the days from the first of them on. */
  readonly closeCount: string
  readonly dayCount: string
  readonly page: number
  readonly pages: number
  /** The day at which the history begins because the unit changed. */
  readonly cutDay: string | null
  /** How many stretches of days have no rate, and the newest of them. */
  readonly gapCount: number
  readonly gaps: readonly { readonly after: string; readonly before: string }[]
  readonly sources: readonly (LicensedSource & Pick<SourceView, 'mark'>)[]
}
