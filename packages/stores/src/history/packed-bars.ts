import type { DayBar } from '@portico/market'
import { isDay, isPrice } from './packed-closes.ts'

/** The bars of one month, packed: `01=60000,62000,59500,61000,0,86400`, days ascending. */
export interface PackedBars {
  /** YYYY-MM. */
  readonly month: string
  readonly bars: string
}

const daySeconds = 86_400

/** Throws a RangeError for what is no bar: its prices lie between the low and the high, its seconds within the day. */
function ensureBar({ date, open, high, low, close, from, to }: DayBar): void {
  const isPriced = [open, high, low, close].every(isPrice)
  const [top, bottom] = [Number(high), Number(low)]
  const isOrdered = [open, close].every((text) => Number(text) <= top && Number(text) >= bottom)
  const isTimed =
    [from, to].every((second) => Number.isInteger(second) && second >= 0 && second <= daySeconds) &&
    from <= to
  if (!isDay(date) || !isPriced || !isOrdered || !isTimed) {
    throw new RangeError(
      `not a bar: ${JSON.stringify([date, open, high, low, close, from, to]).slice(0, 200)}`,
    )
  }
}

/** What was seen of a day at different times as one bar. It does not matter which is first, nor that one is joined twice. */
export function joinBars(one: DayBar, other: DayBar): DayBar {
  return {
    date: one.date,
    open: other.from < one.from ? other.open : one.open,
    high: Number(other.high) > Number(one.high) ? other.high : one.high,
    low: Number(other.low) < Number(one.low) ? other.low : one.low,
    close: other.to > one.to ? other.close : one.close,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
  }
}

/** Packs bars by month; those of one day are joined. Throws a RangeError for what is no bar. */
export function packBars(bars: readonly DayBar[]): readonly PackedBars[] {
  const byDay = new Map<string, DayBar>()
  for (const bar of bars) {
    ensureBar(bar)
    const known = byDay.get(bar.date)
    byDay.set(bar.date, known === undefined ? bar : joinBars(known, bar))
  }
  const months = Map.groupBy(byDay.values(), ({ date }) => date.slice(0, 7))
  return [...months].map(([month, days]) => ({ month, bars: textOf(days) }))
}

function textOf(bars: readonly DayBar[]): string {
  return bars
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .map(({ date, open, high, low, close, from, to }) => {
      return `${date.slice(8)}=${[open, high, low, close, from, to].join(',')}`
    })
    .join(' ')
}

/** The bars of a month again, oldest first. */
export function unpackBars({ month, bars }: PackedBars): readonly DayBar[] {
  return bars.split(' ').map((entry) => {
    const [open = '', high = '', low = '', close = '', from = '', to = ''] = entry.slice(3).split(',')
    const date = `${month}-${entry.slice(0, 2)}`
    return { date, open, high, low, close, from: Number(from), to: Number(to) }
  })
}
