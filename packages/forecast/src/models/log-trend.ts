import { spreadFit } from '../fit.ts'
import { type History, yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { fitLine, type Line } from '../statistics/least-squares.ts'
import { trendErrors } from './trend-errors.ts'

const needDays = 730

/**
 * M3: a straight line through the logarithms, exp(a + b t), fitted to all closes. How far prices may stray from it, and the
 * line from the truth, is told by `trendErrors`.
 */
export const logTrend: Model = {
  id: 'log-trend',
  needDays,
  fit: (history) => {
    const times = history.days.map((day) => (day - history.lastDay) / yearDays)
    const timeAt = (horizonDays: number) => horizonDays / yearDays
    const line = fitLine(times, history.logs)
    const errors = trendErrors({ history, times, line, timeAt })
    const squares = squaresBeside(line, times, history)
    return spreadFit(
      {
        medianAt: (horizonDays) => line.intercept + line.slope * timeAt(horizonDays),
        varianceAt: errors.varianceAt,
        degreesOfFreedom: errors.degreesOfFreedom,
      },
      [
        { name: 'yearlySlope', value: line.slope },
        { name: 'yearlyGrowth', value: Math.expm1(line.slope) },
        { name: 'explainedShare', value: explainedShare(history, squares) },
        { name: 'residualDeviation', value: Math.sqrt(squares / (times.length - 2)) },
        ...(errors.correlationDays === null
          ? []
          : [{ name: 'correlationDays', value: errors.correlationDays } as const]),
        { name: 'observations', value: times.length },
      ],
    )
  },
}

function squaresBeside({ intercept, slope }: Line, times: readonly number[], { logs }: History): number {
  return logs.reduce((sum, log, index) => sum + (log - intercept - slope * (times[index] ?? 0)) ** 2, 0)
}

/** R squared: the share of the logarithms' variance that the line takes up. A trending series always has a high one. */
function explainedShare({ logs }: History, squares: number): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  return 1 - squares / logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
}
