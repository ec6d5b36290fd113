import { spreadFit } from '../fit.ts'
import { type History, yearDays } from '../history.ts'
import type { FittedModel, Model, Parameter } from '../model.ts'

/** Years without drift that the observed years are weighed against. */
const priorYears = 20

/**
 * A Brownian motion of the logarithm. `drift` is what is drawn on; its own uncertainty adds (volatility h)^2 over `driftYears`,
 * so many years as it was learnt from. A drift that is taken for granted has `Infinity`.
 */
interface Motion {
  readonly drift: number
  readonly driftYears: number
}

function motionFit(
  history: History,
  { drift, driftYears }: Motion,
  parameters: readonly Parameter[],
): FittedModel {
  const { volatility } = history.diffusion
  const varianceAt = (horizonDays: number) => {
    const years = horizonDays / yearDays
    return volatility ** 2 * (years + years ** 2 / driftYears)
  }
  const medianAt = (horizonDays: number) => (drift * horizonDays) / yearDays
  const fit = spreadFit({ medianAt, varianceAt, degreesOfFreedom: history.days.length - 2 }, [
    ...parameters,
    { name: 'yearlyVolatility', value: volatility },
  ])
  return { ...fit, logMean: (horizonDays) => medianAt(horizonDays) + varianceAt(horizonDays) / 2 }
}

/**
 * M0, the benchmark: the best guess is the price now, its uncertainty grows with the root of time (features 2.4; the naive
 * method of forecasting textbooks). That there is no drift is what it assumes.
 */
export const randomWalk: Model = {
  id: 'random-walk',
  needDays: 180,
  fit: (history) => motionFit(history, { drift: 0, driftYears: Infinity }, []),
}

/** M6: log-normal with the history's own drift and volatility. The drift is the logarithm's: mu - sigma^2 / 2. */
export const geometricBrownianMotion: Model = {
  id: 'geometric-brownian-motion',
  needDays: 365,
  fit: (history) => {
    const { drift } = history.diffusion
    const driftYears = history.spanDays / yearDays
    return motionFit(history, { drift, driftYears }, [
      { name: 'yearlyDrift', value: drift },
      { name: 'historyYears', value: driftYears },
    ])
  },
}

/**
 * M6a: M6 with k times the drift, k = n / (n + 20) after n years, because a few years tell little of a drift. It is the mean of
 * a normal belief in no drift after n years of evidence; the variance of that belief is that of n + 20 years.
 */
export const shrunkDrift: Model = {
  id: 'shrunk-drift',
  needDays: 365,
  fit: (history) => {
    const years = history.spanDays / yearDays
    const shrinkage = years / (years + priorYears)
    const drift = shrinkage * history.diffusion.drift
    return motionFit(history, { drift, driftYears: years + priorYears }, [
      { name: 'yearlyDrift', value: drift },
      { name: 'shrinkage', value: shrinkage },
      { name: 'historyYears', value: years },
    ])
  },
}
