import { noMean } from '../fit.ts'
import { type History, yearDays } from '../history.ts'
import type { Model } from '../model.ts'
import { fitLine, type Line } from '../statistics/least-squares.ts'
import { atLevels, type LogQuantiles } from '../statistics/quantile.ts'
import { studentQuantiles } from '../statistics/student.ts'
import { robustCovariance } from './trend-errors.ts'

const needDays = 730

/**
 * M3: a straight line through the logarithms, exp(a + b t), fitted to all closes. Prices stay away from the line for
 * months, so the line's own uncertainty is that of Newey and West, never less than the textbook's; a single price's
 * deviation around the line is added to it, by Student's t.
 */
export const logTrend: Model = {
  id: 'log-trend',
  needDays,
  fit: (history) => {
    const years = history.days.map((day) => (day - history.lastDay) / yearDays)
    const line = fitLine(years, history.logs)
    const residuals = history.logs.map((log, index) => log - valueAt(line, years[index] ?? 0))
    const squares = sumOfSquares(residuals)
    const variance = squares / (residuals.length - 2)
    const covariance = robustCovariance({ days: history.days, years, residuals })
    const student = studentQuantiles(residuals.length - 2)
    const quantiles = (horizonDays: number): LogQuantiles => {
      const time = horizonDays / yearDays
      const deviation = Math.sqrt(variance + covariance.varianceAt(time))
      return atLevels((_level, index) => valueAt(line, time) + (student[index] ?? 0) * deviation)
    }
    return {
      status: 'fitted',
      parameters: [
        { name: 'yearlySlope', value: line.slope },
        { name: 'yearlyGrowth', value: Math.expm1(line.slope) },
        { name: 'explainedShare', value: explainedShare(history, squares) },
        { name: 'residualDeviation', value: Math.sqrt(variance) },
        { name: 'correlationDays', value: covariance.bandwidthDays },
        { name: 'observations', value: residuals.length },
      ],
      quantiles: (horizonsDays) => horizonsDays.map(quantiles),
      logMean: noMean,
    }
  },
}

const valueAt = ({ intercept, slope }: Line, time: number) => intercept + slope * time

const sumOfSquares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)

/** R squared: the share of the logarithms' variance that the line takes up. A trending series always has a high one. */
function explainedShare({ logs }: History, squares: number): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  return 1 - squares / sumOfSquares(logs.map((log) => log - mean))
}
