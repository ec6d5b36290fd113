import { formatClock, formatMonth, formatMonthDay, formatYear } from '@portico/format'

/** A stretch of time in minutes since 1970, UTC. */
export interface Span {
  readonly from: number
  readonly to: number
}

const hour = 60
const day = 24 * hour
const monthLength = 30.44 * day
const mostTicks = 6
/** Years are short. */
const mostYears = 10
const minuteMs = 60_000

const isoOf = (minute: number) => new Date(minute * minuteMs).toISOString()

/** Steps of a fixed length, shortest first. */
const evenSteps = [
  5,
  15,
  30,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  day,
  2 * day,
  4 * day,
  7 * day,
  10 * day,
  14 * day,
]
/** Steps by the calendar, in months. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

function evenTicks({ from, to }: Span, step: number): readonly number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}

function monthTicks({ from, to }: Span, step: number): readonly number[] {
  const start = new Date(from * minuteMs)
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const end = new Date(to * minuteMs)
  const count = (end.getUTCFullYear() * 12 + end.getUTCMonth() - month) / step + 2
  const first = Math.floor(month / step)
  return Array.from({ length: Math.floor(count) }, (_, index) => {
    const each = (first + index) * step
    return Date.UTC(Math.floor(each / 12), each % 12, 1) / minuteMs
  }).filter((tick) => tick >= from && tick <= to)
}

type Wording = 'clock' | 'day' | 'month' | 'year'

function ticksOf(span: Span): { readonly ticks: readonly number[]; readonly wording: Wording } {
  const length = span.to - span.from
  const even = evenSteps.find((step) => length / step <= mostTicks)
  if (even !== undefined) return { ticks: evenTicks(span, even), wording: even < day ? 'clock' : 'day' }
  const fits = (step: number) => length / (step * monthLength) <= (step < 12 ? mostTicks : mostYears)
  const months = monthSteps.find(fits) ?? 240
  return { ticks: monthTicks(span, months), wording: months < 12 ? 'month' : 'year' }
}

/** The marks of a time axis: round times of a calendar in UTC, each with its words in the page's language. */
export function timeTicks(
  span: Span,
  tag: string,
): readonly { readonly at: number; readonly text: string }[] {
  const { ticks, wording } = ticksOf(span)
  return ticks.map((at) => {
    const iso = isoOf(at)
    if (wording === 'clock') return { at, text: formatClock(iso, tag) }
    if (wording === 'day') return { at, text: formatMonthDay(iso.slice(0, 10), tag) }
    if (wording === 'month') return { at, text: formatMonth(iso.slice(0, 10), tag) }
    return { at, text: formatYear(iso.slice(0, 10), tag) }
  })
}
