import { Decimal } from '@portico/decimal'

import { dayNumber, dayText } from '../model/day.ts'
import type { DayBar, SourcedBars } from '../model/day-bar.ts'
import type { Pair } from '../rates/rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { HistoryPoint } from './history.ts'

/** Open, high and low of the UTC day that a close ends, counted as the close is. */
export interface DayPrices {
  readonly open: string
  readonly high: string
  readonly low: string
  /** Id of the source that saw the day. */
  readonly source: string
}

const dollarId = 'usd'

/** A day that was seen from its first hour into its last one counts as whole: the range of some hours is no range of a day. */
const wholeDay = { from: 3600, to: 82_800 }

/** How far the last price of a day may be from the close that ends it, as a share; beyond it they are of different levels. */
const nearClose = 0.05

/** What a day's prices are worth in the pair's currency, at the rate of the close. */
interface CloseOfDay {
  readonly close: Decimal
  readonly factor: Decimal
}

function isWhole({ from, to }: DayBar): boolean {
  return from <= wholeDay.from && to >= wholeDay.to
}

/** The close belongs to the day that it ends, so that it is within the day's range. Null where the two are of different levels. */
function pricesOf(bar: DayBar, { close, factor }: CloseOfDay): Omit<DayPrices, 'source'> | null {
  const [open, high, low, last] = [bar.open, bar.high, bar.low, bar.close].map((price) => factor.times(price))
  if (open === undefined || high === undefined || low === undefined || last === undefined) return null
  if (last.dividedBy(close).minus(1).abs().greaterThan(nearClose)) return null
  return {
    open: open.toString(),
    high: Decimal.max(high, close).toString(),
    low: Decimal.min(low, close).toString(),
  }
}

/** What one unit of an asset was worth on each day that its history has. */
function pricesByDay(snapshot: Snapshot, assetId: string): (date: string) => string | null {
  const observations = snapshot.series(assetId)?.observations ?? []
  const prices = new Map(observations.map(({ date, price }) => [date, price]))
  return (date) => prices.get(date) ?? null
}

/**
 * Open, high and low for those closes whose day was seen as a whole, by the date of the close. Only sources that the snapshot
 * credits are asked, the first that has the day. A close is the price at the beginning of its date, so that the day it ends is the
 * one before.
 */
export function dayPrices(
  snapshot: Snapshot,
  pair: Pair,
  {
    points,
    stretches,
  }: { readonly points: readonly HistoryPoint[]; readonly stretches: readonly SourcedBars[] },
): ReadonlyMap<string, DayPrices> {
  const closes = new Map(points.map(({ date, rate }) => [date, rate]))
  const place = new Map(snapshot.sources.map(({ id }, index) => [id, index]))
  const placeOf = ({ source }: SourcedBars) => place.get(source) ?? Infinity
  const credited = stretches.filter(({ source }) => place.has(source))
  const found = new Map<string, DayPrices>()
  const target = pricesByDay(snapshot, pair.to.id)

  function closeOf(date: string, currency: string | null): CloseOfDay | null {
    const [close, to] = [closes.get(date), target(date)]
    if (close === undefined || to === null || currency === null) return null
    return { close: new Decimal(close), factor: new Decimal(currency).dividedBy(to) }
  }

  for (const { source, currency, bars } of credited.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const priceOf = currency === dollarId ? () => '1' : pricesByDay(snapshot, currency)
    for (const bar of bars.filter(isWhole)) {
      const date = dayText(dayNumber(bar.date) + 1)
      const close = found.has(date) ? null : closeOf(date, priceOf(date))
      const prices = close === null ? null : pricesOf(bar, close)
      if (prices !== null) found.set(date, { ...prices, source })
    }
  }
  return found
}
