import { quantileLevels, sortedQuantile } from '../statistics/quantile.ts'
import { effectiveWindows, needEffectiveWindows, tableHorizons, windowsAt } from './skill-test.ts'
import { type Coverage, wilsonInterval } from './wilson.ts'
import type { BackTestHorizon, Window } from './windows.ts'

/**
 * What a back-test says of a model. `skilled`: that its error is below that of "no change" (the random walk's median) holds by
 * a test at 95 per cent, corrected for the number of models. `no-skill`: it does not. `benchmark`: it is the random walk, which
 * everything else is measured against. `too-little-history`: too few windows' worth of days, so nothing can be told.
 */
export type Verdict = 'skilled' | 'no-skill' | 'benchmark' | 'too-little-history'

/** How a model stands at one horizon: what the test of all models says, or that it is what they are tested against. */
export type Standing = { readonly skill: 'holds' | 'fails'; readonly pValue: number | null } | 'benchmark'

/** Errors over the windows of one horizon. */
export interface BackTestScores {
  /** Median of |ln(forecast / price)|. */
  readonly medianLogError: number
  /** exp(medianLogError): "typically off by a factor of". */
  readonly typicalFactor: number
  /** The same of guessing no change, on the same windows. */
  readonly noChangeTypicalFactor: number
  /** Mean of |ln(forecast / price)| over that of guessing no change; null when the price never changed. */
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
  /** The probability of being so much better than no change by chance, before the number of models is looked at; null where it is not tested. */
  readonly pValue: number | null
  readonly firstOriginDay: number | null
  readonly lastTargetDay: number | null
  /** Null when there is no window at all. With too little history they are told, but judge nothing. */
  readonly scores: BackTestScores | null
}

/** Scores one model's windows of one horizon; others are passed over. */
export function scoreWindows(
  windows: readonly Window[],
  horizonDays: BackTestHorizon,
  standing: Standing,
): BackTestResult {
  const own = windowsAt(windows, horizonDays)
  const separate = effectiveWindows(own, horizonDays)
  return {
    horizonDays,
    verdict: verdictOf(own.length === 0 ? 0 : separate, standing),
    windows: own.length,
    effectiveWindows: separate,
    needEffectiveWindows,
    pValue: standing === 'benchmark' ? null : standing.pValue,
    firstOriginDay: own[0]?.originDay ?? null,
    lastTargetDay: own.at(-1)?.targetDay ?? null,
    scores: own.length === 0 ? null : scoresOf(own, separate),
  }
}

/**
 * Skilled as a whole is what is skilled at each horizon that the table by year begins with. Skill at shorter ones says
 * nothing of years.
 */
export function overallVerdict(results: readonly BackTestResult[]): Verdict {
  const verdicts = results.map(({ verdict }) => verdict)
  if (verdicts.includes('benchmark')) return 'benchmark'
  const ofTable = results.filter(({ horizonDays }) => tableHorizons.includes(horizonDays))
  if (ofTable.length > 0 && ofTable.every(({ verdict }) => verdict === 'skilled')) return 'skilled'
  return verdicts.includes('no-skill') ? 'no-skill' : 'too-little-history'
}

function verdictOf(separate: number, standing: Standing): Verdict {
  if (separate < needEffectiveWindows) return 'too-little-history'
  if (standing === 'benchmark') return 'benchmark'
  return standing.skill === 'holds' ? 'skilled' : 'no-skill'
}

function scoresOf(windows: readonly Window[], separate: number): BackTestScores {
  const scaledError = scaledErrorOf(windows)
  const medianLogError = medianOf(windows.map(({ actual, forecast }) => Math.abs(forecast[2] - actual)))
  const covered = (nominal: number, low: number, high: number): Coverage => {
    const inside = windows.filter(
      ({ actual, forecast }) => actual >= (forecast[low] ?? 0) && actual <= (forecast[high] ?? 0),
    )
    const share = inside.length / windows.length
    return { nominal, share, ...wilsonInterval(share, separate) }
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

/** Errors are of logarithms: those of prices would be decided by the few windows in which the price was highest. */
function scaledErrorOf(windows: readonly Window[]): number | null {
  const own = meanOf(windows.map(({ actual, forecast }) => Math.abs(forecast[2] - actual)))
  const noChange = meanOf(windows.map(({ actual }) => Math.abs(actual)))
  return noChange > 0 ? own / noChange : null
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
