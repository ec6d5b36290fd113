import { createGenerator } from '../statistics/generator.ts'
import { atLevels, type LogQuantiles, quantilesOf } from '../statistics/quantile.ts'
import { monthDays } from './monthly.ts'

/** A smoothed monthly series, as far as forecasting needs it. */
export interface Smoothed {
  /** ln(price / last price) after a whole number of months, 0 included. */
  readonly medianAt: (month: number) => number
  /** One-step errors, corrected for the weights that were fitted. */
  readonly errors: readonly number[]
  /** How far an error of a month moves the value so many months later; an error moves its own month by 1. */
  readonly responseAt: (month: number) => number
  /** Names the sequence of draws; equal histories have equal ones. */
  readonly seed: number
}

const paths = 1000

/**
 * Quantiles after each horizon: months to come draw their errors from the months that were. Between whole months the
 * median runs straight and the squared width of the band does, as it does for sums of errors.
 */
export function simulateMonths(smoothed: Smoothed, horizonsDays: readonly number[]): readonly LogQuantiles[] {
  const starts = horizonsDays.map((days) => Math.floor(days / monthDays))
  const widths = widthsOf(smoothed, new Set(starts.flatMap((month) => [month, month + 1])))
  return horizonsDays.map((days) => {
    const month = Math.floor(days / monthDays)
    const part = days / monthDays - month
    const [before, after] = [smoothed.medianAt(month), smoothed.medianAt(month + 1)]
    const median = before + (after - before) * part
    return atLevels((_level, index) => {
      const [narrow, wide] = [widths.get(month)?.[index] ?? 0, widths.get(month + 1)?.[index] ?? 0]
      const width = Math.sqrt(narrow ** 2 + (wide ** 2 - narrow ** 2) * part)
      return median + (index < 2 ? -width : width)
    })
  })
}

/** Distances of the quantiles from the middle after each of the months. */
function widthsOf(
  { errors, responseAt, seed }: Smoothed,
  months: ReadonlySet<number>,
): ReadonlyMap<number, LogQuantiles> {
  const longest = Math.max(...months, 0)
  const outcomes = new Map([...months].map((month) => [month, new Float64Array(paths)]))
  const responses = Float64Array.from({ length: longest }, (_, month) =>
    month === 0 ? 1 : responseAt(month),
  )
  const drawn = new Float64Array(longest)
  for (let path = 0; path < paths; path += 1) {
    const random = createGenerator(path + seed * paths, errors.length)
    for (let month = 0; month < longest; month += 1) {
      drawn[month] = errors[Math.floor(random() * errors.length)] ?? 0
    }
    for (const [month, outcome] of outcomes) outcome[path] = pathSum(drawn, responses, month)
  }
  return new Map(
    [...outcomes].map(([month, outcome]) => {
      const quantiles = quantilesOf(outcome)
      return [month, atLevels((_level, index) => Math.abs((quantiles[index] ?? 0) - quantiles[2]))]
    }),
  )
}

/** The sum of a path's errors after so many months, each as it works by then. */
function pathSum(drawn: Float64Array, responses: Float64Array, month: number): number {
  let sum = 0
  for (let step = 0; step < month; step += 1) {
    sum += (drawn[step] ?? 0) * (responses[month - 1 - step] ?? 0)
  }
  return sum
}
