import { spreadFit } from '../fit.ts'
import type { Model } from '../model.ts'
import { refuse } from '../model.ts'
import { fitLine } from '../statistics/least-squares.ts'
import { trendErrors } from './trend-errors.ts'

/** Four years. */
const needDays = 1461

/**
 * M8, for Bitcoin alone: price = 10^(a + n log10(days since the first block)), a line through logarithms over the logarithm
 * of time, with the errors of a trend.
 */
export const powerLaw: Model = {
  id: 'power-law',
  needDays,
  fit: (history, { genesisDay }) => {
    const firstDay = history.days[0] ?? 0
    if (genesisDay === null || genesisDay >= firstDay)
      return refuse('not-applicable', history.spanDays, needDays)
    const age = (day: number) => Math.log10(day - genesisDay)
    const times = history.days.map(age)
    const timeAt = (horizonDays: number) => age(history.lastDay + horizonDays)
    const line = fitLine(times, history.logs)
    const { varianceAt, degreesOfFreedom } = trendErrors({ history, times, line, timeAt })
    return spreadFit(
      {
        medianAt: (horizonDays) => line.intercept + line.slope * timeAt(horizonDays),
        varianceAt,
        degreesOfFreedom,
      },
      [
        { name: 'exponent', value: line.slope / Math.LN10 },
        { name: 'intercept', value: (line.intercept + Math.log(history.lastPrice)) / Math.LN10 },
        { name: 'observations', value: times.length },
      ],
    )
  },
}
