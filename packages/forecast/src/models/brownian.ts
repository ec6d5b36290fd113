import { brownianFit } from '../fit.ts'
import { yearDays } from '../history.ts'
import type { Model } from '../model.ts'

/** Years of a belief in no drift that the observed years are weighed against. */
const priorYears = 10

/**
 * M0, the benchmark: the best guess is the price now, its uncertainty grows with the root of time (features 2.4; the naive
 * method of forecasting textbooks).
 */
export const randomWalk: Model = {
  id: 'random-walk',
  needDays: 180,
  fit: (history) => {
    const { volatility } = history.diffusion
    return brownianFit({ drift: 0, volatility }, [{ name: 'yearlyVolatility', value: volatility }])
  },
}

/** M6: log-normal with the history's own drift and volatility. The drift is the logarithm's: mu - sigma^2 / 2. */
export const geometricBrownianMotion: Model = {
  id: 'geometric-brownian-motion',
  needDays: 365,
  fit: (history) => {
    const { drift, volatility } = history.diffusion
    return brownianFit({ drift, volatility }, [
      { name: 'yearlyDrift', value: drift },
      { name: 'yearlyVolatility', value: volatility },
    ])
  },
}

/** M6a: M6 with k times the drift, k = n / (n + 10) after n years, because a few years tell little of a drift. */
export const shrunkDrift: Model = {
  id: 'shrunk-drift',
  needDays: 365,
  fit: (history) => {
    const { drift, volatility } = history.diffusion
    const years = history.spanDays / yearDays
    const shrinkage = years / (years + priorYears)
    return brownianFit({ drift: shrinkage * drift, volatility }, [
      { name: 'yearlyDrift', value: shrinkage * drift },
      { name: 'shrinkage', value: shrinkage },
      { name: 'yearlyVolatility', value: volatility },
    ])
  },
}
