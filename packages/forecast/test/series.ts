import { createHistory, type DailyClose, type History, yearDays } from '../src/history.ts'
import { createGenerator, normalDraw } from '../src/statistics/generator.ts'

/** The first day of every generated series: 2014-01-01. */
export const seriesStart = 16_071

/** What a series is generated from, and so what a fit must find in it. */
export interface SeriesParameters {
  readonly days: number
  readonly drift: number
  readonly volatility: number
  readonly seed: number
  /** The share of days that keep their close; the first and the last always do. */
  readonly kept?: number
}

/** Closes of a Brownian motion of the logarithm with a known drift and volatility, from a price of 100. */
export function brownianCloses({ days, drift, volatility, seed, kept = 1 }: SeriesParameters): DailyClose[] {
  const random = createGenerator(seed, 1)
  let log = Math.log(100)
  return Array.from({ length: days }, (_, index) => {
    if (index > 0) log += drift / yearDays + (volatility / Math.sqrt(yearDays)) * normalDraw(random)
    const isKept = index === 0 || index === days - 1 || random() < kept
    return isKept ? [{ day: seriesStart + index, price: Math.exp(log) }] : []
  }).flat()
}

/** A history of the closes, all of them; a test without one ends here. */
export function historyOf(closes: readonly DailyClose[]): History {
  const history = createHistory(closes, Number.MAX_SAFE_INTEGER)
  if (history === null) throw new Error('no close among the test series')
  return history
}

/** Closes of a function of the day's number, a day each. */
export function closesOf(days: number, logAt: (index: number) => number): DailyClose[] {
  return Array.from({ length: days }, (_, index) => ({
    day: seriesStart + index,
    price: Math.exp(logAt(index)),
  }))
}
