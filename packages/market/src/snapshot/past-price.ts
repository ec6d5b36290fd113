import { dayStart, dayText } from '../model/day.ts'
import type { PackedMoments, PackedSeries } from '../model/model.ts'
import { momentAt } from '../series/packed-moments.ts'
import { observationAt } from '../series/packed-series.ts'

/** A price of the past: US dollars for one unit. */
export interface PastPrice {
  readonly price: string
  /** When it was true, an instant in UTC; the beginning of its day where only the day is known. */
  readonly at: string
}

/** What is kept of an asset's past. */
export interface KeptPrices {
  readonly series: PackedSeries | undefined
  readonly recent: PackedMoments | undefined
}

const dayMs = 86_400_000

/** The last price at or before an instant; null where everything that is kept is later. */
export function pastPrice({ series, recent }: KeptPrices, atMs: number): PastPrice | null {
  const day = series === undefined ? null : observationAt(series, dayText(Math.floor(atMs / dayMs)))
  const moment = recent === undefined ? null : momentAt(recent, atMs)
  if (day === null) return moment
  const daily = { price: day.price, at: dayStart(day.date) }
  return moment !== null && moment.at > daily.at ? moment : daily
}
