import { noMean } from '../fit.ts'
import { closesUntil, type History, yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { createGenerator } from '../statistics/generator.ts'
import { atLevels, type LogQuantiles, quantilesOf } from '../statistics/quantile.ts'

const windowDays = 365
const draws = 1000
const mostBlocks = 400

/**
 * M2: the last year's growth goes on, p (1 + G)^h with G = (p / p a year ago)^(1 / w) - 1. The band bootstraps what the
 * history's stretches of up to a year did beyond its drift, moved so that its middle is the growth itself.
 */
export const historicalGrowth: Model = {
  id: 'historical-growth',
  needDays: 2 * windowDays,
  fit: (history) => {
    const { days, logs } = windowStart(history)
    const yearlyLog = (-logs / days) * yearDays
    return {
      status: 'fitted',
      parameters: [
        { name: 'yearlyGrowth', value: Math.expm1(yearlyLog) },
        { name: 'windowDays', value: days },
      ],
      quantiles: (horizonsDays) => {
        const blocks = blocksOf(history)
        return horizonsDays.map((days) => {
          const spread = blockSpread(history, days, blocks)
          return atLevels((_level, index) => (yearlyLog * days) / yearDays + (spread[index] ?? 0) - spread[2])
        })
      },
      logMean: noMean,
    }
  },
}

/** The last close that is a window old or older: its age in days and its relative logarithm. */
function windowStart(history: History): { days: number; logs: number } {
  const index = Math.max(closesUntil(history, history.lastDay - windowDays) - 1, 0)
  return { days: history.lastDay - (history.days[index] ?? history.lastDay), logs: history.logs[index] ?? 0 }
}

/** Surprises of blocks of a length in days, each computed once. */
type BlockSource = (lengthDays: number) => readonly number[]

function blocksOf(history: History): BlockSource {
  const known = new Map<number, readonly number[]>()
  return (lengthDays) => {
    const blocks = known.get(lengthDays) ?? surprises(history, lengthDays, history.diffusion.drift / yearDays)
    known.set(lengthDays, blocks)
    return blocks
  }
}

/** What stretches of a length did beyond the drift; a stretch that holes make longer is scaled back by the root of time. */
function surprises(history: History, lengthDays: number, dailyDrift: number): readonly number[] {
  const starts = closesUntil(history, history.lastDay - lengthDays)
  const stride = Math.max(Math.ceil(starts / mostBlocks), 1)
  const found: number[] = []
  let end = 0
  for (let start = 0; start < starts; start += stride) {
    const startDay = history.days[start] ?? 0
    while ((history.days[end] ?? history.lastDay) < startDay + lengthDays) end += 1
    const days = (history.days[end] ?? history.lastDay) - startDay
    const change = (history.logs[end] ?? 0) - (history.logs[start] ?? 0)
    found.push((change - dailyDrift * days) * Math.sqrt(lengthDays / days))
  }
  return found
}

/** One block's surprises as they are; several blocks' by drawing each with replacement. */
function blockSpread(history: History, horizonDays: number, blocks: BlockSource): LogQuantiles {
  const whole = Math.floor(horizonDays / windowDays)
  const restDays = horizonDays - whole * windowDays
  const rest = restDays === 0 ? [0] : blocks(restDays)
  if (whole === 0) return quantilesOf(rest)
  const years = blocks(windowDays)
  const random = createGenerator(history.lastDay, horizonDays)
  const draw = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? 0
  const sums = Array.from({ length: draws }, () => {
    let sum = draw(rest)
    for (let block = 0; block < whole; block += 1) sum += draw(years)
    return sum
  })
  return quantilesOf(sums)
}
