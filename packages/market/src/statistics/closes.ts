import { Decimal } from '@portico/decimal'

import { dayNumber, dayText } from '../model/day.ts'
import type { HistoryPoint, PairHistory } from '../history/history.ts'

/** What one row of a history stands for: a UTC day, a week from Monday to Sunday, or a calendar month. */
export type CloseInterval = 'day' | 'week' | 'month'

/** All intervals, shortest first. */
export const closeIntervals: readonly CloseInterval[] = ['day', 'week', 'month']

/** The last rate of a day, week or month. */
export interface Close extends HistoryPoint {
  /** The first day of what the close is the last rate of: the day itself, a Monday, the first of a month. */
  readonly period: string
  /** (this close / the one before - 1) x 100; null for the first one. */
  readonly percent: string | null
  /** Days between this close and the one before; null for the first one. */
  readonly days: number | null
}

/** Monday, 5 January 1970 was day 4. */
const mondayOffset = 4

function periodOf(date: string, interval: CloseInterval): string {
  if (interval === 'day') return date
  if (interval === 'month') return `${date.slice(0, 7)}-01`
  const day = dayNumber(date)
  return dayText(day - ((((day - mondayOffset) % 7) + 7) % 7))
}

/** The closes of a history, oldest first: the last rate of each period that has one, and its change. */
export function closesOf({ points }: Pick<PairHistory, 'points'>, interval: CloseInterval): readonly Close[] {
  const last = new Map(points.map((point) => [periodOf(point.date, interval), point]))
  const closes = [...last].map(([period, point]) => ({ period, ...point }))
  return closes.map((close, index) => {
    const before = closes[index - 1]
    if (!before) return { ...close, percent: null, days: null }
    const percent = new Decimal(close.rate).dividedBy(before.rate).minus(1).times(100)
    return { ...close, percent: percent.toString(), days: dayNumber(close.date) - dayNumber(before.date) }
  })
}
