import { Decimal } from '@portico/decimal'

import { lastCut, windowMs } from './change.ts'
import { dayNumber, dayText, instantMs } from './day.ts'
import type { ChangeWindow } from './model.ts'
import { crossed, type Pair } from './rate.ts'
import type { Snapshot } from './snapshot.ts'

/** A pair's rate on one UTC day. */
export interface HistoryPoint {
  readonly date: string
  readonly rate: string
}

/** A stretch without observations that is longer than the usual distance of two. */
export interface HistoryGap {
  /** Last day with an observation before the stretch. */
  readonly after: string
  /** First day with one after it, or the snapshot's own day at the end. */
  readonly before: string
  readonly days: number
}

/** A pair's daily rates in a window, oldest first. */
export interface PairHistory {
  readonly points: readonly HistoryPoint[]
  readonly lowest: HistoryPoint | null
  readonly highest: HistoryPoint | null
  readonly gaps: readonly HistoryGap[]
  /** The day of a cut inside the window, at which the points begin; null when the window is whole. */
  readonly cut: string | null
}

/**
 * The rates of the days on which both assets have an observation, from the window's beginning to the snapshot's as-of
 * day. Points before a cut are left out, so that no line, low or high crosses it.
 */
export function pairHistory(snapshot: Snapshot, pair: Pair, window: ChangeWindow): PairHistory {
  const from = snapshot.series(pair.from.id)
  const to = snapshot.series(pair.to.id)
  const windowStart = dayText(Math.floor((instantMs(snapshot.asOf) - windowMs(window)) / windowMs('24h')))
  const cut = lastCut([from, to])
  const cutInside = cut !== null && cut > windowStart ? cut : null
  const start = cutInside ?? windowStart
  const prices = new Map(to?.observations.map((seen) => [seen.date, seen.price]))
  const points: HistoryPoint[] = []
  for (const seen of from?.observations ?? []) {
    const other = prices.get(seen.date)
    if (seen.date < start || other === undefined) continue
    points.push({ date: seen.date, rate: crossed(seen.price, other).rate })
  }
  return { points, ...extremes(points), gaps: gapsOf(points, snapshot.asOf.slice(0, 10)), cut: cutInside }
}

function extremes(points: readonly HistoryPoint[]): Pick<PairHistory, 'lowest' | 'highest'> {
  let lowest: HistoryPoint | null = null
  let highest: HistoryPoint | null = null
  for (const point of points) {
    if (lowest === null || new Decimal(point.rate).lessThan(lowest.rate)) lowest = point
    if (highest === null || new Decimal(point.rate).greaterThan(highest.rate)) highest = point
  }
  return { lowest, highest }
}

function gapsOf(points: readonly HistoryPoint[], asOfDay: string): HistoryGap[] {
  const days = [...points.map((point) => point.date), asOfDay]
  const spans = days.slice(1).map((day, index) => {
    const after = days[index] ?? day
    return { after, before: day, days: dayNumber(day) - dayNumber(after) }
  })
  const inner = spans
    .slice(0, -1)
    .map((span) => span.days)
    .toSorted((left, right) => left - right)
  const usualDays = inner[Math.floor(inner.length / 2)] ?? 1
  return spans.filter((span) => points.length > 0 && span.days > 2 * usualDays)
}
