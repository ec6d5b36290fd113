import { quantileLevels, sortedQuantile } from '../statistics/quantile.ts'
import { type Coverage, wilsonInterval } from './wilson.ts'
import type { BackTestHorizon, Window } from './windows.ts'

/**
 * What a back-test says of a model. `skilled`: its error is below that of "no change" (the random walk's median).
 * `no-skill`: it is not. `benchmark`: it is the random walk, which everything else is measured against.
 * `too-little-history`: fewer than eight windows' worth of days, so nothing can be told.
 */
export type Verdict = 'skilled' | 'no-skill' | 'benchmark' | 'too-little-history'

/** Errors over the windows of one horizon. */
export interface BackTestScores {
  /** Median of |ln(forecast / price)|. */
  readonly medianLogError: number
  /** exp(medianLogError): "typically off by a factor of". */
  readonly typicalFactor: number
  /** The same of guessing no change, on the same windows. */
  readonly noChangeTypicalFactor: number
  /** Mean absolute error over that of guessing no change; null when the price never changed. */
  readonly scaledError: number | null
  /** 1 - scaledError. */
  readonly skill: number | null
  readonly coverage50: Coverage
  readonly coverage90: Coverage
  /** Mean pinball loss of the five quantiles of ln(price), the same in every currency. */
  readonly pinballLoss: number
}

/** A model's back-test at one horizon. */
export interface BackTestResult {
  readonly horizonDays: BackTestHorizon
  readonly verdict: Verdict
  /** Past days on which a forecast was made whose day has come. */
  readonly windows: number
  /** How many separate windows these amount to: days spanned over horizon, at most `windows`. */
  readonly effectiveWindows: number
  readonly needEffectiveWindows: number
  readonly firstOriginDay: number | null
  readonly lastTargetDay: number | null
  /** Null when there is no window at all. With too little history they are told, but judge nothing. */
  readonly scores: BackTestScores | null
}

const needEffectiveWindows = 8

/** Scores one model's windows of one horizon; others are passed over. */
export function scoreWindows(
  windows: readonly Window[],
  horizonDays: BackTestHorizon,
  role: 'model' | 'benchmark' = 'model',
): BackTestResult {
  const own = windows.filter((window) => window.horizonDays === horizonDays)
  const firstOriginDay = own[0]?.originDay ?? null
  const lastTargetDay = own.at(-1)?.targetDay ?? null
  const spanDays = (lastTargetDay ?? 0) - (firstOriginDay ?? 0)
  const effectiveWindows = Math.min(own.length, spanDays / horizonDays)
  const scores = own.length === 0 ? null : scoresOf(own, effectiveWindows)
  return {
    horizonDays,
    verdict: verdictOf({ scores, effectiveWindows, role }),
    windows: own.length,
    effectiveWindows,
    needEffectiveWindows,
    firstOriginDay,
    lastTargetDay,
    scores,
  }
}

/** Skilled as a whole is what is skilled at every horizon that can be judged. */
export function overallVerdict(results: readonly BackTestResult[]): Verdict {
  const judged = results.flatMap(({ verdict }) => (verdict === 'too-little-history' ? [] : [verdict]))
  if (judged.includes('benchmark')) return 'benchmark'
  if (judged.includes('no-skill')) return 'no-skill'
  return judged.length > 0 ? 'skilled' : 'too-little-history'
}

function verdictOf({
  scores,
  effectiveWindows,
  role,
}: {
  readonly scores: BackTestScores | null
  readonly effectiveWindows: number
  readonly role: 'model' | 'benchmark'
}): Verdict {
  if (scores === null || effectiveWindows < needEffectiveWindows) return 'too-little-history'
  if (role === 'benchmark') return 'benchmark'
  return scores.skill !== null && scores.skill > 0 ? 'skilled' : 'no-skill'
}

function scoresOf(windows: readonly Window[], effectiveWindows: number): BackTestScores {
  const scaledError = scaledErrorOf(windows)
  const medianLogError = medianOf(windows.map(({ actual, forecast }) => Math.abs(forecast[2] - actual)))
  const covered = (nominal: number, low: number, high: number): Coverage => {
    const inside = windows.filter(
      ({ actual, forecast }) => actual >= (forecast[low] ?? 0) && actual <= (forecast[high] ?? 0),
    )
    const share = inside.length / windows.length
    return { nominal, share, ...wilsonInterval(share, effectiveWindows) }
  }
  return {
    medianLogError,
    typicalFactor: Math.exp(medianLogError),
    noChangeTypicalFactor: Math.exp(medianOf(windows.map(({ actual }) => Math.abs(actual)))),
    scaledError,
    skill: scaledError === null ? null : 1 - scaledError,
    coverage50: covered(0.5, 1, 3),
    coverage90: covered(0.9, 0, 4),
    pinballLoss: meanOf(windows.map(pinballOf)),
  }
}

/** Errors are of prices, as the measure is defined; the factor before both sums, the last price, falls out. */
function scaledErrorOf(windows: readonly Window[]): number | null {
  const own = meanOf(
    windows.map(
      ({ originPrice, actual, forecast }) => originPrice * Math.abs(Math.exp(forecast[2]) - Math.exp(actual)),
    ),
  )
  const noChange = meanOf(
    windows.map(({ originPrice, actual }) => originPrice * Math.abs(1 - Math.exp(actual))),
  )
  const quotient = own / noChange
  return noChange > 0 && Number.isFinite(quotient) ? quotient : null
}

function pinballOf({ actual, forecast }: Window): number {
  return meanOf(
    quantileLevels.map((level, index) => {
      const above = actual - (forecast[index] ?? 0)
      return above >= 0 ? level * above : (level - 1) * above
    }),
  )
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const medianOf = (values: readonly number[]) =>
  sortedQuantile(
    values.toSorted((left, right) => left - right),
    0.5,
  )
