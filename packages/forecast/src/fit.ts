import { type History, yearDays } from './history.ts'
import type { Fit, FitOptions, FittedModel, Model, Parameter, Refusal } from './model.ts'
import { refuse } from './model.ts'
import { normalQuantiles } from './statistics/normal.ts'
import { atLevels, type LogQuantiles } from './statistics/quantile.ts'

/** Fewer closes than this say nothing of a deviation, however long a time they span. */
const needCloses = 30

/** The widest change that a forecast may name, as a logarithm: beyond, a number means nothing and floats end. */
const widestLog = 200

/** Why no model at all should be fitted to a history; null when models may try. */
function refusalOf(history: History, needDays: number): Refusal | null {
  const closes = history.days.length
  if (history.spanDays < needDays) return { reason: 'too-short', haveDays: history.spanDays, needDays }
  if (closes < needCloses) return { reason: 'too-sparse', haveDays: closes, needDays: needCloses }
  if (history.movement === 'held') return { reason: 'flat', haveDays: history.spanDays, needDays }
  return null
}

/** A model's fit, or why the history is none for it. */
export function fitModel(model: Model, history: History, options: FitOptions): Fit {
  const refusal = refusalOf(history, model.needDays)
  return refusal === null ? model.fit(history, options) : { status: 'refused', refusal }
}

/** The quantiles of a fit at the horizons; null when one of them is out of range. */
export function boundedQuantiles(
  fitted: FittedModel,
  horizonsDays: readonly number[],
): readonly LogQuantiles[] | null {
  const quantiles = fitted.quantiles(horizonsDays)
  return quantiles.every((set) => set.every((log) => Math.abs(log) <= widestLog)) ? quantiles : null
}

/** The refusal of a model whose quantiles are out of range. */
export function outOfRange(model: Pick<Model, 'needDays'>, history: History): Fit {
  return refuse('out-of-range', history.spanDays, model.needDays)
}

/** A log-normal forecast: drift and deviation of a Brownian motion, in closed form; the mean is exp(sigma^2 h / 2) higher. */
export function brownianFit(
  { drift, volatility }: { readonly drift: number; readonly volatility: number },
  parameters: readonly Parameter[],
): FittedModel {
  const quantiles = (horizonDays: number) => {
    const years = horizonDays / yearDays
    return atLevels(
      (_level, index) => drift * years + volatility * Math.sqrt(years) * (normalQuantiles[index] ?? 0),
    )
  }
  return {
    status: 'fitted',
    parameters,
    quantiles: (horizonsDays) => horizonsDays.map(quantiles),
    logMean: (horizonDays) => ((drift + volatility ** 2 / 2) * horizonDays) / yearDays,
  }
}

/** What most models say of a mean: nothing. */
export function noMean(): null {
  return null
}
