import { noMean } from '../fit.ts'
import { type History, residualsOf, yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { createGenerator, type Generator, normalDraw } from '../statistics/generator.ts'
import { type LogQuantiles, quantilesOf } from '../statistics/quantile.ts'

const needDays = 730
const paths = 1000
const blockDays = 20
const endOfBlock = Math.log(1 - 1 / blockDays)

/**
 * M7: days to come are drawn from the days that were, in blocks of random length (stationary bootstrap of Politis and
 * Romano, 20 days on average), so that large moves come as often and as close together as they did. Each path has a drift and
 * a scale of its own, from what the history leaves open of both. The median and the band are those of a thousand paths.
 */
export const blockBootstrap: Model = {
  id: 'block-bootstrap',
  needDays,
  fit: (history) => ({
    status: 'fitted',
    parameters: [
      { name: 'blockDays', value: blockDays },
      { name: 'paths', value: paths },
    ],
    quantiles: (horizonsDays) => simulate(history, horizonsDays),
    logMean: noMean,
  }),
}

/** Changes over holes are scaled, so that the surprises' mean is no longer 0; the drift must not count twice. */
function centred(surprises: readonly number[]): number[] {
  const mean = surprises.reduce((sum, surprise) => sum + surprise, 0) / surprises.length
  return surprises.map((surprise) => surprise - mean)
}

/** Sums of the days' surprises up to each day, twice around, so that a block's sum is one difference. */
function runningSums(surprises: readonly number[]): Float64Array {
  const sums = new Float64Array(2 * surprises.length + 1)
  for (let index = 0; index + 1 < sums.length; index += 1) {
    sums[index + 1] = (sums[index] ?? 0) + (surprises[index % surprises.length] ?? 0)
  }
  return sums
}

/** What blocks of so many closes tell of the variance of long sums: how much too little, and of how many observations. */
function blockVariance(closes: number) {
  const stays = 1 - 1 / blockDays
  // The mean is taken off first, so that blocks lack what the whole history did in common.
  const kept = Math.max(1 - (2 * blockDays - 1) / closes, 0.25)
  const degrees = Math.max(closes / (1 + (2 * stays ** 2) / (1 - stays ** 2)), 4)
  return { kept, degrees }
}

/** What a path's own drift and scale are drawn from. */
interface Doubt {
  /** Standard deviation of a day's drift. */
  readonly dailyDrift: number
  readonly kept: number
  readonly degrees: number
}

function simulate(history: History, horizonsDays: readonly number[]): readonly LogQuantiles[] {
  const { drift, volatility } = history.diffusion
  const dailyDrift = drift / yearDays
  const surprises = centred(residualsOf(history, dailyDrift))
  const source = { sums: runningSums(surprises), length: surprises.length }
  const doubt = {
    dailyDrift: volatility / Math.sqrt(yearDays * history.spanDays),
    ...blockVariance(surprises.length),
  }
  const ascending = [...new Set(horizonsDays)].toSorted((left, right) => left - right)
  const outcomes = ascending.map(() => new Float64Array(paths))
  for (let path = 0; path < paths; path += 1) {
    const random = createGenerator(path + history.lastDay * paths, surprises.length)
    const own = drawOwn(doubt, random)
    const reached = walk(source, ascending, random)
    for (const [index, sum] of reached.entries()) {
      const days = ascending[index] ?? 0
      const outcome = outcomes[index]
      if (outcome) outcome[path] = own.scale * (sum + own.drift * days) + dailyDrift * days
    }
  }
  const quantiles = new Map(ascending.map((days, index) => [days, quantilesOf(outcomes[index] ?? [])]))
  return horizonsDays.map((days) => quantiles.get(days) ?? [0, 0, 0, 0, 0])
}

/** A path's own drift, and its scale by a chi-square distribution after Wilson and Hilferty. */
function drawOwn({ dailyDrift, kept, degrees }: Doubt, random: Generator) {
  const spread = 2 / (9 * degrees)
  const square = Math.max(1 - spread + normalDraw(random) * Math.sqrt(spread), 0.2) ** 3
  return { drift: dailyDrift * normalDraw(random) * Math.sqrt(kept), scale: 1 / Math.sqrt(square * kept) }
}

/**
 * One path's sum of surprises at each horizon. Its draws depend on its number alone and never on the horizons, so that a
 * horizon has one answer, whatever else is asked for.
 */
function walk(
  { sums, length }: { readonly sums: Float64Array; readonly length: number },
  horizonsDays: readonly number[],
  random: Generator,
): number[] {
  let [day, reached, start, end] = [0, 0, 0, 0]
  return horizonsDays.map((horizonDays) => {
    while (end < horizonDays) {
      reached += between(sums, start, end - day)
      day = end
      start = Math.floor(random() * length)
      const blockLength = 1 + Math.floor(Math.log(1 - random()) / endOfBlock)
      end = day + Math.min(blockLength, length)
    }
    return reached + between(sums, start, horizonDays - day)
  })
}

const between = (sums: Float64Array, start: number, count: number) =>
  (sums[start + count] ?? 0) - (sums[start] ?? 0)
