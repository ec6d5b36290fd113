import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { Direction } from '../../figures/change.ts'
import type { LicensedSource } from '../../figures/licensed-source.ts'

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
}

export interface AssetHistoryView {
  readonly asset: AssetRef
  readonly currency: string
  readonly interval: 'day' | 'week' | 'month'
  readonly rows: readonly HistoryRow[]
  readonly page: number
  readonly pages: number
  /** The day at which the history begins because the unit changed. */
  readonly cutDay: string | null
  /** How many stretches of days have no rate, and the newest of them. */
  readonly gapCount: number
  readonly gaps: readonly { readonly after: string; readonly before: string }[]
  readonly asOf: AsOfView | null
  readonly sources: readonly LicensedSource[]
}
