import { noMean } from '../fit.ts'
import type { Model } from '../model.ts'
import { minimise } from '../smoothing/minimise.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { simulateMonths } from '../smoothing/simulate.ts'

const needDays = 730

/** Weights of Holt's method in its error-correction form. */
export interface DampedWeights {
  /** How much of an error the level takes up. */
  readonly level: number
  /** How much of that the trend takes up. */
  readonly trend: number
  /** What remains of the trend from one month to the next. */
  readonly damping: number
}

/** Level and trend after the last value, and the errors on the way there. */
export interface DampedState {
  readonly level: number
  readonly trend: number
  readonly errors: readonly number[]
}

/**
 * M4: Holt's linear trend on monthly logarithms, additive and damped (Gardner and McKenzie): level + (f + ... + f^k) trend
 * after k months. The weights and the first level and trend are those with the least squared one-step errors; the band is
 * simulated from these errors.
 */
export const dampedTrend: Model = {
  id: 'damped-trend',
  needDays,
  fit: (history) => {
    const values = monthlyLogs(history)
    const weights = fitDamped(values)
    const { level, trend, errors } = smoothDamped(values, weights)
    const scale = Math.sqrt(errors.length / (errors.length - 5))
    return {
      status: 'fitted',
      parameters: [
        { name: 'levelWeight', value: weights.level },
        { name: 'trendWeight', value: weights.trend },
        { name: 'damping', value: weights.damping },
        { name: 'monthlyTrend', value: trend },
        { name: 'months', value: values.length },
      ],
      quantiles: (horizonsDays) =>
        simulateMonths(
          {
            medianAt: (month) => level + dampedSum(weights.damping, month) * trend,
            errors: errors.map((error) => error * scale),
            responseAt: (month) => weights.level * (1 + weights.trend * dampedSum(weights.damping, month)),
            seed: history.lastDay,
          },
          horizonsDays,
        ),
      logMean: noMean,
    }
  },
}

/** f + f^2 + ... + f^k. */
export function dampedSum(damping: number, steps: number): number {
  return damping === 1 ? steps : (damping * (1 - damping ** steps)) / (1 - damping)
}

/** The weights with the least squared one-step errors. */
export function fitDamped(values: readonly number[]): DampedWeights {
  const bounds = [
    { low: 0.02, high: 1 },
    { low: 0, high: 1 },
    { low: 0.8, high: 0.98 },
  ]
  const weightsOf = ([level = 1, trend = 0, damping = 0.98]: readonly number[]) => ({ level, trend, damping })
  return weightsOf(
    minimise(bounds, (candidate) =>
      smoothDamped(values, weightsOf(candidate)).errors.reduce((sum, error) => sum + error * error, 0),
    ),
  )
}

/**
 * Runs the method over values. Its errors are linear in the first level and trend, so the best of these follow from
 * three runs: one of the values alone, one of each start alone.
 */
export function smoothDamped(values: readonly number[], weights: DampedWeights): DampedState {
  const plain = run(values, weights, { level: 0, trend: 0 })
  const nothing = values.map(() => 0)
  const byLevel = run(nothing, weights, { level: 1, trend: 0 })
  const byTrend = run(nothing, weights, { level: 0, trend: 1 })
  const [levels, mixed, trends] = [
    dot(byLevel.errors, byLevel.errors),
    dot(byLevel.errors, byTrend.errors),
    dot(byTrend.errors, byTrend.errors),
  ]
  const [level, trend] = [-dot(byLevel.errors, plain.errors), -dot(byTrend.errors, plain.errors)]
  const determinant = levels * trends - mixed * mixed
  // With a level weight of 1 the first error alone depends on the level: the trend then starts from nothing else.
  const start =
    determinant > 1e-12 * levels * trends
      ? {
          level: (trends * level - mixed * trend) / determinant,
          trend: (levels * trend - mixed * level) / determinant,
        }
      : { level: level / levels, trend: 0 }
  return run(values, weights, start)
}

const dot = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)

function run(
  values: readonly number[],
  weights: DampedWeights,
  start: { readonly level: number; readonly trend: number },
): DampedState {
  let { level, trend } = start
  const errors = values.map((value) => {
    const carried = weights.damping * trend
    const error = value - (level + carried)
    level += carried + weights.level * error
    trend = carried + weights.level * weights.trend * error
    return error
  })
  return { level, trend, errors }
}
