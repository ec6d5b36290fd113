import { noMean } from '../fit.ts'
import type { Model } from '../model.ts'
import { refuse } from '../model.ts'
import { fitLine, type Line } from '../statistics/least-squares.ts'
import { atLevels } from '../statistics/quantile.ts'

/** Four years. */
const needDays = 1461
const weekDays = 7
const rounds = 60

/**
 * M8, for Bitcoin alone: price = 10^(a + n log10(days since the first block)). A line for each quantile, fitted by quantile
 * regression (Koenker and Bassett) to a close a week; lines that cross where they are drawn on are put in order.
 */
export const powerLaw: Model = {
  id: 'power-law',
  needDays,
  fit: (history, { genesisDay }) => {
    const firstDay = history.days[0] ?? 0
    if (genesisDay === null || genesisDay >= firstDay)
      return refuse('not-applicable', history.spanDays, needDays)
    const kept = history.days.flatMap((day, index) =>
      Math.floor(day / weekDays) === Math.floor((history.days[index + 1] ?? Infinity) / weekDays)
        ? []
        : [index],
    )
    const age = (day: number) => Math.log10(day - genesisDay)
    const ages = kept.map((index) => age(history.days[index] ?? 0))
    const logs = kept.map((index) => history.logs[index] ?? 0)
    const lines = atLevels((level) => level).map((level) => quantileLine(ages, logs, level))
    const middle = lines[2] ?? { intercept: 0, slope: 0 }
    return {
      status: 'fitted',
      parameters: [
        { name: 'exponent', value: middle.slope / Math.LN10 },
        { name: 'intercept', value: (middle.intercept + Math.log(history.lastPrice)) / Math.LN10 },
        { name: 'observations', value: kept.length },
      ],
      quantiles: (horizonsDays) =>
        horizonsDays.map((days) => {
          const time = age(history.lastDay + days)
          const values = lines.map(({ intercept, slope }) => intercept + slope * time)
          const ordered = values.toSorted((left, right) => left - right)
          return atLevels((_level, index) => ordered[index] ?? 0)
        }),
      logMean: noMean,
    }
  },
}

/**
 * The line below which a share of the values lies: least squares, weighted anew in each round by the nearness to the line
 * (Hunter and Lange's majorisation of the check function).
 */
function quantileLine(x: readonly number[], y: readonly number[], level: number): Line {
  let line = fitLine(x, y)
  const spread = Math.sqrt(
    y.reduce((sum, value, index) => sum + (value - line.intercept - line.slope * (x[index] ?? 0)) ** 2, 0) /
      y.length,
  )
  const least = Math.max(spread * 1e-4, 1e-12)
  for (let round = 0; round < rounds; round += 1) {
    const distances = y.map((value, index) =>
      Math.max(Math.abs(value - line.intercept - line.slope * (x[index] ?? 0)), least),
    )
    const weights = distances.map((distance) => 1 / distance)
    // Half the check function's slope difference moves each value by (2 level - 1) of its distance.
    const moved = y.map((value, index) => value + (2 * level - 1) * (distances[index] ?? 0))
    line = fitLine(x, moved, weights)
  }
  return line
}
