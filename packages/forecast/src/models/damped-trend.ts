import type { Model } from '../model.ts'
import { dampedSum, fitDamped, smoothDamped } from '../smoothing/damped.ts'
import { monthlyLogs } from '../smoothing/monthly.ts'
import { monthsAheadFit } from '../smoothing/months-ahead.ts'

const needDays = 730

/**
 * M4: Holt's linear trend on monthly logarithms, additive and damped (Gardner and McKenzie): level + (f + ... + f^k) trend
 * after k months. The weights and the first level and trend are those with the least squared one-step errors.
 */
export const dampedTrend: Model = {
  id: 'damped-trend',
  needDays,
  fit: (history) => {
    const values = monthlyLogs(history)
    const weights = fitDamped(values)
    const { level, trend, errors } = smoothDamped(values, weights)
    return monthsAheadFit(
      history,
      {
        medianAt: (month) => level + dampedSum(weights.damping, month) * trend,
        errors,
        fittedNumbers: 5,
        responseAt: (month) => weights.level * (1 + weights.trend * dampedSum(weights.damping, month)),
      },
      [
        { name: 'levelWeight', value: weights.level },
        { name: 'trendWeight', value: weights.trend },
        { name: 'damping', value: weights.damping },
        { name: 'monthlyTrend', value: trend },
        { name: 'months', value: values.length },
      ],
    )
  },
}
