import { spreadFit } from '../fit.ts'
import { type History, yearDays } from '../history.ts'
import type { FittedModel, Parameter } from '../model.ts'
import { monthDays } from './monthly.ts'

/** A smoothed monthly series, as far as forecasting needs it. */
export interface Smoothed {
  /** ln(price / last price) after a whole number of months, 0 included. */
  readonly medianAt: (month: number) => number
  /** One-step errors. */
  readonly errors: readonly number[]
  /** How many numbers the errors were made small with. */
  readonly fittedNumbers: number
  /** How far an error of a month moves the value so many months later. */
  readonly responseAt: (month: number) => number
}

/**
 * Weights that are learnt from few months make some bands far too narrow and others too wide, so outcomes have the tails of
 * Student's t with few degrees. Both numbers were found on generated series (decision 0054).
 */
const degreesOfFreedom = 4
const calibration = 0.86

/**
 * The forecast of a smoothed series. An error of a month moves all later months as the weights say, but never by less than
 * itself, because a market takes no surprise back by a rule; and a month's error is never less than the daily changes
 * amount to. Between whole months median and variance run straight.
 */
export function monthsAheadFit(
  history: History,
  { medianAt, errors, fittedNumbers, responseAt }: Smoothed,
  parameters: readonly Parameter[],
): FittedModel {
  const squares = errors.reduce((sum, error) => sum + error * error, 0)
  const monthly = squares / Math.max(errors.length - fittedNumbers, 1)
  const variance = Math.max(monthly, (history.diffusion.volatility ** 2 * monthDays) / yearDays)
  const sums = [0]
  const sumTo = (month: number) => {
    for (let next = sums.length; next <= month; next += 1) {
      const response = next === 1 ? 1 : Math.max(responseAt(next - 1), 1)
      sums.push((sums[next - 1] ?? 0) + response ** 2)
    }
    return sums[month] ?? 0
  }
  const varianceAt = (month: number) => calibration ** 2 * variance * sumTo(month)
  return spreadFit(
    { medianAt: betweenMonths(medianAt), varianceAt: betweenMonths(varianceAt), degreesOfFreedom },
    parameters,
  )
}

/** A value of whole months at any number of days. */
function betweenMonths(valueAt: (month: number) => number) {
  return (horizonDays: number) => {
    const month = Math.floor(horizonDays / monthDays)
    const [before, after] = [valueAt(month), valueAt(month + 1)]
    return before + (after - before) * (horizonDays / monthDays - month)
  }
}
