import { noMean } from '../fit.ts'
import type { Model } from '../model.ts'
import { minimise } from '../smoothing/minimise.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { simulateMonths } from '../smoothing/simulate.ts'
import { fitLine } from '../statistics/least-squares.ts'

/** Three years, and 36 values that end with the last one. */
const needDays = 1096
const season = 12

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

/**
 * M5: level, trend and a season of twelve months on monthly logarithms (Holt and Winters, additive). Weights have the least
 * squared one-step errors after the first year; the band is simulated from these errors.
 */
export const holtWinters: Model = {
  id: 'holt-winters',
  needDays,
  fit: (history) => {
    const values = monthlyLogs(history)
    const weights = fitSeasonal(values)
    const { level, trend, seasons, errors } = smoothSeasonal(values, weights)
    const scale = Math.sqrt(errors.length / Math.max(errors.length - 5, 1))
    const seasonAt = (month: number) => seasons[(month + season - 1) % season] ?? 0
    return {
      status: 'fitted',
      parameters: [
        { name: 'levelWeight', value: weights.level },
        { name: 'trendWeight', value: weights.trend },
        { name: 'seasonWeight', value: weights.season },
        { name: 'monthlyTrend', value: trend },
        { name: 'months', value: values.length },
      ],
      quantiles: (horizonsDays) =>
        simulateMonths(
          {
            medianAt: (month) => level + month * trend + seasonAt(month),
            errors: errors.map((error) => error * scale),
            responseAt: (month) =>
              weights.level * (1 + weights.trend * month) + (month % season === 0 ? weights.season : 0),
            seed: history.lastDay,
          },
          horizonsDays,
        ),
      logMean: noMean,
    }
  },
}

/** The weights with the least squared one-step errors. */
export function fitSeasonal(values: readonly number[]): SeasonalWeights {
  const bounds = [
    { low: 0.02, high: 1 },
    { low: 0, high: 1 },
    { low: 0, high: 0.9 },
  ]
  const weightsOf = ([level = 1, trend = 0, part = 0]: readonly number[]) => ({ level, trend, season: part })
  return weightsOf(
    minimise(bounds, (candidate) =>
      smoothSeasonal(values, weightsOf(candidate)).errors.reduce((sum, error) => sum + error * error, 0),
    ),
  )
}

/**
 * Runs the method over values. It starts from a straight line through the first two years: what each month of these lies
 * off the line, on average, is its season. The first year's errors are left out, because the start has seen these values.
 */
export function smoothSeasonal(values: readonly number[], weights: SeasonalWeights): SeasonalState {
  const start = startOf(values)
  const seasons = [...start.seasons]
  let { level, trend } = start
  const errors = values.map((value, index) => {
    const part = seasons[index % season] ?? 0
    const error = value - (level + trend + part)
    level += trend + weights.level * error
    trend += weights.level * weights.trend * error
    seasons[index % season] = part + weights.season * error
    return error
  })
  const next = values.length % season
  return {
    level,
    trend,
    seasons: [...seasons.slice(next), ...seasons.slice(0, next)],
    errors: errors.slice(season),
  }
}

function startOf(values: readonly number[]) {
  const years = values.slice(0, 2 * season)
  const months = years.map((_, index) => index)
  const line = seasonFreeLine(years, months)
  const offsets = years.map((value, index) => value - (line.intercept + line.slope * index))
  const parts = Array.from(
    { length: season },
    (_, month) => ((offsets[month] ?? 0) + (offsets[month + season] ?? 0)) / 2,
  )
  const mean = parts.reduce((sum, part) => sum + part, 0) / season
  return {
    level: line.intercept - line.slope + mean,
    trend: line.slope,
    seasons: parts.map((part) => part - mean),
  }
}

/** A season bends a plain line; the slope from each month to the same a year later is free of it. */
function seasonFreeLine(values: readonly number[], months: readonly number[]) {
  const yearly = values.slice(season).map((value, index) => value - (values[index] ?? 0))
  const slope = yearly.reduce((sum, change) => sum + change, 0) / Math.max(yearly.length * season, 1)
  const { intercept } = fitLine(
    months.map(() => 0),
    values.map((value, index) => value - slope * index),
  )
  return { intercept, slope }
}
