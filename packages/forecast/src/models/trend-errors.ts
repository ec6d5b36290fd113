import { type History, yearDays } from '../history.ts'
import type { Line } from '../statistics/least-squares.ts'

/** How far from a fitted line a price may come to lie. */
export interface TrendErrors {
  /**
   * `returning`: prices come back to the line, as the model assumes. `wandering`: that they stay away for good cannot be
   * excluded, so the errors are counted as those of a walk.
   */
  readonly kind: 'returning' | 'wandering'
  /** Days over which errors depend on one another; null for errors that wander. */
  readonly correlationDays: number | null
  /** Variance of a price around the line's value so many days after the last close. */
  readonly varianceAt: (horizonDays: number) => number
  readonly degreesOfFreedom: number
}

/** A line through the logarithms of a history over a scale of time. */
export interface Trend {
  readonly history: History
  readonly times: readonly number[]
  readonly line: Line
  readonly timeAt: (horizonDays: number) => number
}

/**
 * The value of Dickey and Fuller's statistic, with intercept and trend, that a walk passes in one case of a hundred (Fuller
 * 1976, table 8.5.2).
 */
const passedByOneIn100 = 3.96
/** The speed of return is found too high by about five over the days observed (Kendall's bias, with a trend). */
const returnBias = 5

/**
 * Errors around a line. Prices that wander look as if they followed a line and leave it for good; a line is therefore given
 * narrow errors only where the test of Dickey and Fuller excludes a walk. Else its errors are what the same line has on a walk.
 */
export function trendErrors(trend: Trend): TrendErrors {
  const { history, times, line } = trend
  const residuals = history.logs.map((log, index) => log - line.intercept - line.slope * (times[index] ?? 0))
  const back = returnOf(history, residuals)
  return back.statistic < passedByOneIn100 ? wandering(trend) : returning(trend, residuals, back.rate)
}

/**
 * The share of a residual that a day takes back, and how many of its standard errors that is: the regression of Dickey and
 * Fuller, with each change over d days weighed by 1 / d.
 */
function returnOf({ days }: History, residuals: readonly number[]) {
  let [products, squares] = [0, 0]
  const steps = residuals.slice(1).map((residual, index) => {
    const before = residuals[index] ?? 0
    return { before, change: residual - before, days: (days[index + 1] ?? 0) - (days[index] ?? 0) }
  })
  for (const step of steps) {
    products -= step.change * step.before
    squares += step.days * step.before ** 2
  }
  const rate = squares > 0 ? products / squares : 0
  const rest = steps.reduce(
    (sum, step) => sum + (step.change + rate * step.days * step.before) ** 2 / step.days,
    0,
  )
  const deviation = Math.sqrt(rest / Math.max(steps.length - 3, 1))
  return { rate, statistic: deviation > 0 ? (rate * Math.sqrt(squares)) / deviation : Infinity }
}

/**
 * On a walk the forecast's error is a weighted sum of the changes before and after the last close, so its variance is known
 * in full: each past change counts by the share of the line's weights that lies before it.
 */
function wandering({ history, times, timeAt }: Trend): TrendErrors {
  const { count, mean, squares } = momentsOf(times)
  const { days, diffusion } = history
  let [constant, mixed, square, before] = [0, 0, 0, 0]
  for (let index = 1; index < count; index += 1) {
    const distance = (days[index] ?? 0) - (days[index - 1] ?? 0)
    before += ((times[index - 1] ?? 0) - mean) / squares
    constant += distance * (index / count) ** 2
    mixed += distance * (index / count) * before
    square += distance * before ** 2
  }
  const dailyVariance = diffusion.volatility ** 2 / yearDays
  return {
    kind: 'wandering',
    correlationDays: null,
    varianceAt: (horizonDays) => {
      const time = timeAt(horizonDays) - mean
      return dailyVariance * (horizonDays + constant + 2 * mixed * time + square * time ** 2)
    },
    degreesOfFreedom: count - 2,
  }
}

/**
 * Errors that come back, as those of a first-order process: closes that depend on one another count as the fewer separate
 * ones that they amount to, for the line and for its deviation alike.
 */
function returning(
  { history, times, timeAt }: Trend,
  residuals: readonly number[],
  found: number,
): TrendErrors {
  const { count, mean, squares } = momentsOf(times)
  const span = history.spanDays
  const rate = Math.min(Math.max(found - returnBias / span, found / 3), 1)
  const correlationDays = (2 - rate) / rate
  const separate = Math.min(count, span / correlationDays)
  const sum = residuals.reduce((total, residual) => total + residual ** 2, 0)
  const variance = (sum / count) * (separate / Math.max(separate - 2, 1))
  return {
    kind: 'returning',
    correlationDays,
    varianceAt: (horizonDays) => {
      const time = timeAt(horizonDays) - mean
      return variance * (1 + 1 / separate + (time ** 2 * count) / (squares * separate))
    },
    degreesOfFreedom: Math.max(separate - 2, 3),
  }
}

function momentsOf(times: readonly number[]) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { count: times.length, mean, squares: times.reduce((sum, time) => sum + (time - mean) ** 2, 0) }
}
