import { minimise } from './minimise.ts'

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

interface Start {
  readonly level: number
  readonly trend: number
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
  return weightsOf(minimise(bounds, (candidate) => bestStart(values, weightsOf(candidate)).squares))
}

/** Runs the method over values from the level and trend that suit them best. */
export function smoothDamped(values: readonly number[], weights: DampedWeights): DampedState {
  const start = bestStart(values, weights)
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

/**
 * The first level and trend with the least squared errors, and their sum. Errors are linear in both, so it takes one pass
 * with three runs side by side: of the values alone, and of a level and a trend of 1 over nothing.
 */
function bestStart(values: readonly number[], weights: DampedWeights): Start & { readonly squares: number } {
  const trendWeight = weights.level * weights.trend
  let [level, trend, byLevelLevel, byLevelTrend, byTrendLevel, byTrendTrend] = [0, 0, 1, 0, 0, 1]
  let [squares, levels, mixed, trends, levelSum, trendSum] = [0, 0, 0, 0, 0, 0]
  for (const value of values) {
    const [carried, byLevelCarried] = [weights.damping * trend, weights.damping * byLevelTrend]
    const byTrendCarried = weights.damping * byTrendTrend
    const error = value - level - carried
    const byLevel = -byLevelLevel - byLevelCarried
    const byTrend = -byTrendLevel - byTrendCarried
    level += carried + weights.level * error
    trend = carried + trendWeight * error
    byLevelLevel += byLevelCarried + weights.level * byLevel
    byLevelTrend = byLevelCarried + trendWeight * byLevel
    byTrendLevel += byTrendCarried + weights.level * byTrend
    byTrendTrend = byTrendCarried + trendWeight * byTrend
    squares += error * error
    levels += byLevel * byLevel
    mixed += byLevel * byTrend
    trends += byTrend * byTrend
    levelSum -= byLevel * error
    trendSum -= byTrend * error
  }
  const determinant = levels * trends - mixed * mixed
  // Where the errors cannot tell level from trend, the trend starts from nothing.
  const start =
    determinant > 1e-12 * levels * trends
      ? {
          level: (trends * levelSum - mixed * trendSum) / determinant,
          trend: (levels * trendSum - mixed * levelSum) / determinant,
        }
      : { level: levelSum / levels, trend: 0 }
  return { ...start, squares: Math.max(squares - start.level * levelSum - start.trend * trendSum, 0) }
}
