import { minimise } from './minimise.ts'

/** The length of the season. */
export const monthsOfYear = 12

/** Weights of the additive method with a season, in its error-correction form. */
export interface SeasonalWeights {
  readonly level: number
  readonly trend: number
  readonly season: number
}

/** Level, trend and the last year's seasonal parts, oldest first, and the errors on the way there. */
export interface SeasonalState {
  readonly level: number
  readonly trend: number
  readonly seasons: readonly number[]
  readonly errors: readonly number[]
}

interface Start {
  readonly level: number
  readonly trend: number
  readonly seasons: readonly number[]
}

/** The weights with the least squared one-step errors after the first year. */
export function fitSeasonal(values: readonly number[]): SeasonalWeights {
  const bounds = [
    { low: 0.02, high: 1 },
    { low: 0, high: 1 },
    { low: 0, high: 0.9 },
  ]
  const start = startOf(values)
  const weightsOf = ([level = 1, trend = 0, season = 0]: readonly number[]) => ({ level, trend, season })
  return weightsOf(
    minimise(bounds, (candidate) => {
      const { errors } = run(values, weightsOf(candidate), start)
      return errors.reduce((sum, error) => sum + error * error, 0)
    }),
  )
}

/** Runs the method over values, of which there are two years or more. */
export function smoothSeasonal(values: readonly number[], weights: SeasonalWeights): SeasonalState {
  return run(values, weights, startOf(values))
}

/** The first year's errors are left out, because the start has seen these values. */
function run(values: readonly number[], weights: SeasonalWeights, start: Start): SeasonalState {
  const seasons = [...start.seasons]
  let { level, trend } = start
  const errors: number[] = []
  for (const [index, value] of values.entries()) {
    const month = index % monthsOfYear
    const part = seasons[month] ?? 0
    const error = value - (level + trend + part)
    level += trend + weights.level * error
    trend += weights.level * weights.trend * error
    seasons[month] = part + weights.season * error
    if (index >= monthsOfYear) errors.push(error)
  }
  const next = values.length % monthsOfYear
  return { level, trend, seasons: [...seasons.slice(next), ...seasons.slice(0, next)], errors }
}

/**
 * A straight line through the first two years, its slope from each month to the same month a year later, which no season
 * bends. What each month lies off the line, on average, is its season; level and trend are the line's before the first
 * value.
 */
function startOf(values: readonly number[]): Start {
  const years = values.slice(0, 2 * monthsOfYear)
  const yearly = years.slice(monthsOfYear).map((value, index) => value - (years[index] ?? 0))
  const trend = meanOf(yearly) / monthsOfYear
  const intercept = meanOf(years.map((value, index) => value - trend * index))
  const offsets = years.map((value, index) => value - intercept - trend * index)
  const seasons = Array.from({ length: monthsOfYear }, (_, month) =>
    meanOf([offsets[month] ?? 0, offsets[month + monthsOfYear] ?? 0]),
  )
  return { level: intercept - trend, trend, seasons }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
