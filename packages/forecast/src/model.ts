import type { History } from './history.ts'
import type { LogQuantiles } from './statistics/quantile.ts'

/** A forecast model by the name that its field gives it (features 2.4: M0, M2 to M8). */
export type FittedModelId =
  | 'random-walk'
  | 'historical-growth'
  | 'log-trend'
  | 'damped-trend'
  | 'holt-winters'
  | 'geometric-brownian-motion'
  | 'shrunk-drift'
  | 'block-bootstrap'
  | 'power-law'

/** What forecasts from an asset's own history; `ensemble` (M10) joins the others. */
export type ForecastModelId = FittedModelId | 'ensemble'

/** Arithmetic on an assumption of the visitor's (M1, M9), not a forecast: it has no band and no back-test. */
export type ScenarioId = 'growth-rate' | 'cap-target'

/** What a model found in a history. Growth, drift and deviation are by the year, slopes of logarithms to base e. */
export type ParameterName =
  | 'yearlyGrowth'
  | 'windowDays'
  | 'yearlyDrift'
  | 'yearlyVolatility'
  | 'historyYears'
  | 'shrinkage'
  | 'yearlySlope'
  | 'explainedShare'
  | 'residualDeviation'
  | 'correlationDays'
  | 'levelWeight'
  | 'trendWeight'
  | 'seasonWeight'
  | 'damping'
  | 'monthlyTrend'
  | 'months'
  | 'blockDays'
  | 'paths'
  | 'exponent'
  | 'intercept'
  | 'observations'
  | 'members'

/** One parameter, for display beside the formula. */
export interface Parameter {
  readonly name: ParameterName
  readonly value: number
}

/**
 * Why a model gives no forecast of a history.
 * `too-short`: the days from first to last close are fewer than it needs. `too-sparse`: so are the closes. `flat`: the
 * price is held in place. `not-applicable`: the model is of another asset. `stale`: the last close is too old; the need
 * is the greatest age in days. `out-of-range`: the forecast leaves every number that means something. `no-price`: there
 * is no close at all. `no-members`: an ensemble without a single member.
 */
export type RefusalReason =
  | 'too-short'
  | 'too-sparse'
  | 'flat'
  | 'not-applicable'
  | 'stale'
  | 'out-of-range'
  | 'no-price'
  | 'no-members'

/** A refusal with what there is and what would be needed, in days (closes for `too-sparse`). */
export interface Refusal {
  readonly reason: RefusalReason
  readonly haveDays: number
  readonly needDays: number
}

/** A model with what it learnt. */
export interface FittedModel {
  readonly status: 'fitted'
  readonly parameters: readonly Parameter[]
  /** The quantiles after each of the given numbers of days from the last close, in the order asked for. */
  readonly quantiles: (horizonsDays: readonly number[]) => readonly LogQuantiles[]
  /** ln(mean / last price) after so many days, where the model states a mean; null where it states none. */
  readonly logMean: (horizonDays: number) => number | null
}

/** A fit or why there is none. */
export type Fit = FittedModel | { readonly status: 'refused'; readonly refusal: Refusal }

/** What a fit depends on besides the history. */
export interface FitOptions {
  /** First day of the power law's time (Bitcoin's first block); null for every other asset. */
  readonly genesisDay: number | null
}

/** A model: a name, its least history, and a pure function from a history to a fit. */
export interface Model {
  readonly id: FittedModelId
  /** Least days from the first close to the last. */
  readonly needDays: number
  readonly fit: (history: History, options: FitOptions) => Fit
}

/** A refusal as a fit. */
export function refuse(reason: RefusalReason, haveDays: number, needDays: number): Fit {
  return { status: 'refused', refusal: { reason, haveDays, needDays } }
}
