import { noMean } from '../fit.ts'
import type { Model } from '../model.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { fitSeasonal, monthsOfYear, smoothSeasonal } from '../smoothing/seasonal.ts'
import { simulateMonths } from '../smoothing/simulate.ts'

/** Three years, and 36 values that end with the last one. */
const needDays = 1096

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
    const seasonAt = (month: number) => seasons[(month + monthsOfYear - 1) % monthsOfYear] ?? 0
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
              weights.level * (1 + weights.trend * month) + (month % monthsOfYear === 0 ? weights.season : 0),
            seed: history.lastDay,
          },
          horizonsDays,
        ),
      logMean: noMean,
    }
  },
}
