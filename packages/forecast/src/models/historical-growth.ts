import { spreadFit } from '../fit.ts'
import { closesUntil, type History, yearDays } from '../history.ts'
import type { Model } from '../model.ts'

const windowDays = 365

/**
 * M2: the last year's growth goes on, p (1 + G)^h with G = (p / p a year ago)^(1 / w) - 1. What one year grew is known no
 * better than the year's own volatility, so the variance has h^2 / w beside h.
 */
export const historicalGrowth: Model = {
  id: 'historical-growth',
  needDays: 2 * windowDays,
  fit: (history) => {
    const { days, logs } = windowStart(history)
    const dailyLog = -logs / days
    const dailyVariance = history.diffusion.volatility ** 2 / yearDays
    return spreadFit(
      {
        medianAt: (horizonDays) => dailyLog * horizonDays,
        varianceAt: (horizonDays) => dailyVariance * (horizonDays + horizonDays ** 2 / days),
        degreesOfFreedom: history.days.length - 2,
      },
      [
        { name: 'yearlyGrowth', value: Math.expm1(dailyLog * yearDays) },
        { name: 'windowDays', value: days },
        { name: 'yearlyVolatility', value: history.diffusion.volatility },
      ],
    )
  },
}

/** The last close that is a window old or older: its age in days and its relative logarithm. */
function windowStart(history: History): { days: number; logs: number } {
  const index = Math.max(closesUntil(history, history.lastDay - windowDays) - 1, 0)
  return { days: history.lastDay - (history.days[index] ?? history.lastDay), logs: history.logs[index] ?? 0 }
}
