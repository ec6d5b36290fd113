import { type DailyClose, yearDays } from '../src/history.ts'
import { createGenerator, type Generator, normalDraw } from '../src/statistics/generator.ts'
import { seriesStart } from './series.ts'

/** Six years after the last close, and a little. */
const daysAfter = 2200

/** How long and how dense a history is. `bundled` is like one of the bundled rates: 202 closes in two and a half years. */
export const historyShapes = {
  bundled: { days: 941, kept: 0.21 },
  'six years': { days: 2192, kept: 1 },
  'twelve years': { days: 4383, kept: 0.5 },
  'twenty years': { days: 7305, kept: 0.5 },
} as const

export type HistoryShape = keyof typeof historyShapes

/** A history, and the logarithm of the price so many days after its end. */
export interface GeneratedSeries {
  readonly closes: readonly DailyClose[]
  readonly logAfter: (days: number) => number
}

/** Makes logarithms of prices, a value a day, of parameters that the generator draws or knows. */
export type SeriesGenerator = (random: Generator, days: number) => Float64Array

const daily = 0.7 / Math.sqrt(yearDays)

/** A sum of changes. */
function walk(days: number, changeAt: (index: number) => number): Float64Array {
  const logs = new Float64Array(days)
  for (let index = 1; index < days; index += 1) logs[index] = (logs[index - 1] ?? 0) + changeAt(index)
  return logs
}

/** Student's t of five degrees with a variance of 1: fat tails as those of daily prices. */
function fatTailed(random: Generator): number {
  let squares = 0
  for (let degree = 0; degree < 5; degree += 1) squares += normalDraw(random) ** 2
  return normalDraw(random) / Math.sqrt(squares / 3)
}

/** Changes whose variance follows the last ones (GARCH of Bollerslev): quiet and restless months, and fat tails. */
function clustered(random: Generator): () => number {
  let [variance, last] = [1, 0]
  return () => {
    variance = 0.03 + 0.09 * last ** 2 + 0.88 * variance
    last = Math.sqrt(variance) * fatTailed(random)
    return daily * last
  }
}

function driftlessWalk(random: Generator, days: number): Float64Array {
  return walk(days, () => daily * normalDraw(random))
}

function clusteredWalk(random: Generator, days: number): Float64Array {
  const change = clustered(random)
  return walk(days, change)
}

/** A drift of 30 % a year, which the model does not know. */
function driftingWalk(random: Generator, days: number): Float64Array {
  return walk(days, () => 0.3 / yearDays + daily * normalDraw(random))
}

function driftingClusteredWalk(random: Generator, days: number): Float64Array {
  const change = clustered(random)
  return walk(days, () => 0.3 / yearDays + change())
}

/** A drift from the belief of the shrunk drift: of a deviation of the volatility over the root of twenty. */
function believedDrift(random: Generator, days: number): Float64Array {
  const drift = (0.7 / Math.sqrt(20)) * normalDraw(random)
  return walk(days, () => drift / yearDays + daily * normalDraw(random))
}

/** Prices that lie a tenth around a line and take ten days to come half the way back. */
function aroundLine(random: Generator, days: number, lineAt: (day: number) => number): Float64Array {
  const stays = 0.5 ** (1 / 10)
  let error = 0.1 * normalDraw(random)
  return Float64Array.from({ length: days }, (_, day) => {
    error = stays * error + 0.1 * Math.sqrt(1 - stays ** 2) * normalDraw(random)
    return lineAt(day) + error
  })
}

function logLine(random: Generator, days: number): Float64Array {
  return aroundLine(random, days, (day) => (0.4 * day) / yearDays)
}

/** The day that the power law counts from, 1,800 days before the series begin. */
export const generatedGenesis = seriesStart - 1800

function powerOfTime(random: Generator, days: number): Float64Array {
  return aroundLine(random, days, (day) => 5 * Math.log(1800 + day))
}

const monthDays = yearDays / 12

/** Monthly level and trend of a damped trend (Gardner and McKenzie), with a Brownian bridge of days between months. */
function dampedLine(random: Generator, days: number): Float64Array {
  const monthly = daily * Math.sqrt(monthDays)
  let [level, trend] = [0, 0.04 * normalDraw(random)]
  const values = Array.from({ length: Math.ceil(days / monthDays) + 2 }, () => {
    const error = monthly * normalDraw(random)
    const value = level + 0.8 * trend + error
    level = value
    trend = 0.8 * trend + 0.06 * error
    return value
  })
  const wander = driftlessWalk(random, days)
  const wanderAt = (day: number) => wander[Math.min(Math.max(Math.round(day), 0), days - 1)] ?? 0
  return Float64Array.from({ length: days }, (_, day) => {
    const month = Math.floor(day / monthDays)
    const part = day / monthDays - month
    const between = (from: number, to: number) => from + (to - from) * part
    const bridge =
      (wander[day] ?? 0) - between(wanderAt(month * monthDays), wanderAt((month + 1) * monthDays))
    return between(values[month] ?? 0, values[month + 1] ?? 0) + bridge
  })
}

/** A walk with a drift and a season of a fifth. */
function seasonalWalk(random: Generator, days: number): Float64Array {
  const logs = driftingWalk(random, days)
  return logs.map((log, day) => log + 0.2 * Math.sin((2 * Math.PI * day) / yearDays))
}

/** A walk whose drift is so many times its volatility: a trend that can be drawn on. */
function risingWalk(ratio: number): SeriesGenerator {
  return (random, days) => walk(days, () => (ratio * 0.7) / yearDays + daily * normalDraw(random))
}

/** What series are made by; each of the models holds on the first one, and on its own. */
export const generators = {
  'driftless walk': driftlessWalk,
  'driftless walk, fat tails and quiet months': clusteredWalk,
  'walk with drift': driftingWalk,
  'walk with drift, fat tails and quiet months': driftingClusteredWalk,
  'walk with a drift from the belief': believedDrift,
  'line in logarithms': logLine,
  'power of time': powerOfTime,
  'damped trend': dampedLine,
  'walk with drift and season': seasonalWalk,
  'drift as large as the volatility': risingWalk(1),
  'drift of 1.5 times the volatility': risingWalk(1.5),
  'drift of twice the volatility': risingWalk(2),
  'drift of three times the volatility': risingWalk(3),
} as const satisfies Record<string, SeriesGenerator>

export type GeneratorName = keyof typeof generators

/** One series of a generator; equal numbers give equal series. */
export function generateSeries(name: GeneratorName, shape: HistoryShape, seed: number): GeneratedSeries {
  const { days, kept } = historyShapes[shape]
  const random = createGenerator(seed, 52)
  for (let turn = 0; turn < 20; turn += 1) random()
  const logs = generators[name](random, days + daysAfter)
  const last = logs[days - 1] ?? 0
  const closes = Array.from({ length: days }, (_, day) => {
    const isKept = day === 0 || day === days - 1 || random() < kept
    return isKept ? [{ day: seriesStart + day, price: 100 * Math.exp((logs[day] ?? 0) - last) }] : []
  }).flat()
  return { closes, logAfter: (ahead) => (logs[days - 1 + ahead] ?? Number.NaN) - last }
}
