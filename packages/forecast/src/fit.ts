import type { History } from './history.ts'
import type { Fit, FitOptions, FittedModel, Model, Parameter, Refusal } from './model.ts'
import { refuse } from './model.ts'
import { atLevels, type LogQuantiles } from './statistics/quantile.ts'
import { studentQuantiles } from './statistics/student.ts'

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

/** What a log-normal forecast is made of; variances are of the logarithm. */
export interface Spread {
  readonly medianAt: (horizonDays: number) => number
  /** Variance of what comes and of what the fit does not know, together. */
  readonly varianceAt: (horizonDays: number) => number
  /** Separate observations that the variance rests on, less what was fitted; fewer make the tails of Student's t. */
  readonly degreesOfFreedom: number
}

/** A forecast in closed form: Student's t around a median. */
export function spreadFit(
  { medianAt, varianceAt, degreesOfFreedom }: Spread,
  parameters: readonly Parameter[],
): FittedModel {
  const student = studentQuantiles(degreesOfFreedom)
  const quantiles = (horizonDays: number) => {
    const deviation = Math.sqrt(varianceAt(horizonDays))
    return atLevels((_level, index) => medianAt(horizonDays) + deviation * (student[index] ?? 0))
  }
  return {
    status: 'fitted',
    parameters,
    quantiles: (horizonsDays) => horizonsDays.map(quantiles),
    logMean: noMean,
  }
}

/** What most models say of a mean: nothing. */
export function noMean(): null {
  return null
}
