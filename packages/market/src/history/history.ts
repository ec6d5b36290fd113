import { Decimal } from '@portico/decimal'

import { lastCut } from '../rates/change.ts'
import { dayNumber, dayText, instantMs } from '../model/day.ts'
import type { Observation, Series } from '../model/model.ts'
import { latestRate, type LatestRate } from '../rates/latest-rate.ts'
import type { Pair } from '../rates/rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type SpanWindow, windowMs } from '../model/windows.ts'

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

/** A window that counts back from the snapshot, or all that is kept. */
export type HistoryWindow = SpanWindow | 'all'

/** A pair's daily rates in a window, oldest first. */
export interface PairHistory {
  readonly points: readonly HistoryPoint[]
  /** The newest rate, where it is newer than the last point. It is no close: tables and extremes are of points alone. */
  readonly latest?: LatestRate
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
export function pairHistory(snapshot: Snapshot, pair: Pair, window: HistoryWindow): PairHistory {
  const from = snapshot.series(pair.from.id)
  const to = snapshot.series(pair.to.id)
  const windowStart = window === 'all' ? '' : firstDayOf(snapshot, window)
  const cut = lastCut([from, to])
  const cutInside = cut !== null && cut > windowStart ? cut : null
  const start = cutInside ?? windowStart
  const prices = new Map(observationsSince(to, start).map((seen) => [seen.date, seen.price]))
  const rates = observationsSince(from, start).flatMap(({ date, price }) => {
    const other = prices.get(date)
    return other === undefined ? [] : [{ date, value: new Decimal(price).dividedBy(other) }]
  })
  const points = rates.map(({ date, value }) => ({ date, rate: value.toString() }))
  const gaps = gapsOf(
    points.map(({ date }) => date),
    snapshot.asOf.slice(0, 10),
  )
  const latest = latestRate(snapshot, pair, points.at(-1)?.date ?? null)
  const newest = latest === null ? {} : { latest }
  return { points, ...newest, ...extremes(points, rates), gaps, cut: cutInside }
}

function firstDayOf(snapshot: Snapshot, window: SpanWindow): string {
  return dayText(Math.floor((instantMs(snapshot.asOf) - windowMs(window)) / windowMs('24h')))
}

function observationsSince(series: Series | null, start: string): readonly Observation[] {
  const observations = series?.observations ?? []
  const first = observations.findIndex((seen) => seen.date >= start)
  return first === -1 ? [] : observations.slice(first)
}

/** The first lowest and the first highest point; `rates` has the points' rates as numbers. */
function extremes(
  points: readonly HistoryPoint[],
  rates: readonly { readonly value: Decimal }[],
): Pick<PairHistory, 'lowest' | 'highest'> {
  let [low, high] = [0, 0]
  for (const [index, { value }] of rates.entries()) {
    if (value.lessThan(rates[low]?.value ?? value)) low = index
    if (value.greaterThan(rates[high]?.value ?? value)) high = index
  }
  return { lowest: points[low] ?? null, highest: points[high] ?? null }
}

/** Where days of a line lie further apart than usual; `known` are those that have a point, oldest first. */
export function gapsOf(known: readonly string[], asOfDay: string): readonly HistoryGap[] {
  const days = [...known, asOfDay]
  const numbers = days.map(dayNumber)
  const spans = days.slice(1).map((before, index) => ({
    after: days[index] ?? before,
    before,
    days: (numbers[index + 1] ?? 0) - (numbers[index] ?? 0),
  }))
  const inner = spans
    .slice(0, -1)
    .map((span) => span.days)
    .toSorted((left, right) => left - right)
  const usualDays = inner[Math.floor(inner.length / 2)] ?? 1
  return spans.filter((span) => known.length > 0 && span.days > 2 * usualDays)
}
