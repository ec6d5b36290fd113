import { Decimal } from '@portico/decimal'

import { dayNumber } from '../model/day.ts'
import type { HistoryPoint } from '../history/history.ts'

/** The days that the volatility looks back, and how many returns it needs to mean anything. */
export const volatilityDays = 30
const fewestReturns = 20

const daysPerYear = 365

/**
 * How much a rate moves: the standard deviation of its daily logarithmic returns over 30 days, scaled to a year.
 * `percent` is 60 for 60 % a year.
 */
export type Volatility =
  | { readonly percent: string; readonly returns: number }
  | { readonly percent: null; readonly reason: 'too-few-days'; readonly returns: number }

/**
 * The volatility of the last 30 days before `day`. A return over several days is divided by the root of their number, as it
 * would be for a rate that moves alike on all of them; the deviation is taken around the mean, with n - 1.
 */
export function volatilityOf(points: readonly HistoryPoint[], day: string): Volatility {
  const start = dayNumber(day) - volatilityDays
  const recent = points.filter(({ date }) => dayNumber(date) >= start)
  const returns = recent.slice(1).flatMap((point, index) => {
    const before = recent[index]
    if (!before) return []
    const days = dayNumber(point.date) - dayNumber(before.date)
    return [new Decimal(point.rate).dividedBy(before.rate).ln().dividedBy(new Decimal(days).sqrt())]
  })
  if (returns.length < fewestReturns) {
    return { percent: null, reason: 'too-few-days', returns: returns.length }
  }
  const sum = (values: readonly Decimal[]) =>
    values.reduce((total, value) => total.plus(value), new Decimal(0))
  const mean = sum(returns).dividedBy(returns.length)
  const squares = sum(returns.map((value) => value.minus(mean).pow(2)))
  const deviation = squares.dividedBy(returns.length - 1).sqrt()
  const percent = deviation.times(new Decimal(daysPerYear).sqrt()).times(100)
  return { percent: percent.toSignificantDigits(12).toString(), returns: returns.length }
}
