import { noMean } from '../fit.ts'
import type { Model } from '../model.ts'
import { refuse } from '../model.ts'
import { atLevels } from '../statistics/quantile.ts'
import { quantileLine } from '../statistics/quantile-line.ts'

/** Four years. */
const needDays = 1461
const weekDays = 7

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
