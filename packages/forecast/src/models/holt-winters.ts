import type { Model } from '../model.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { monthsAheadFit } from '../smoothing/months-ahead.ts'
import { fitSeasonal, monthsOfYear, smoothSeasonal } from '../smoothing/seasonal.ts'

/** Five years: a season is learnt from a value a year, and no band holds that rests on three of them. */
const needDays = 1826

/**
 * M5: level, trend and a season of twelve months on monthly logarithms (Holt and Winters, additive). Weights have the least
 * squared one-step errors after the first year.
 */
export const holtWinters: Model = {
  id: 'holt-winters',
  needDays,
  fit: (history) => {
    const values = monthlyLogs(history)
    const weights = fitSeasonal(values)
    const { level, trend, seasons, errors } = smoothSeasonal(values, weights)
    const seasonAt = (month: number) => seasons[(month + monthsOfYear - 1) % monthsOfYear] ?? 0
    return monthsAheadFit(
      history,
      {
        medianAt: (month) => level + month * trend + seasonAt(month),
        errors,
        fittedNumbers: 5,
        responseAt: (month) =>
          weights.level * (1 + weights.trend * month) + (month % monthsOfYear === 0 ? weights.season : 0),
      },
      [
        { name: 'levelWeight', value: weights.level },
        { name: 'trendWeight', value: weights.trend },
        { name: 'seasonWeight', value: weights.season },
        { name: 'monthlyTrend', value: trend },
        { name: 'months', value: values.length },
      ],
    )
  },
}
