import type { ForecastModelId } from '../model.ts'
import { studentTail } from '../statistics/student.ts'
import type { BackTestHorizon, Window } from './windows.ts'

/** With fewer separate windows than this a test says nothing, whatever its number. */
export const needEffectiveWindows = 5

/** How sure a test has to be, over all models together. */
const errorRate = 0.05

/** The horizons that a model's table by year begins with: a model heads a page by its skill at both, and by no other. */
export const tableHorizons: readonly BackTestHorizon[] = [365, 730]

/** The windows of a horizon, oldest origin first. */
export function windowsAt(windows: readonly Window[], horizonDays: BackTestHorizon): readonly Window[] {
  return windows.filter((window) => window.horizonDays === horizonDays)
}

/** How many separate windows overlapping ones amount to: days spanned over horizon, at most their number. */
export function effectiveWindows(windows: readonly Window[], horizonDays: BackTestHorizon): number {
  const spanDays = (windows.at(-1)?.targetDay ?? 0) - (windows[0]?.originDay ?? 0)
  return Math.min(windows.length, spanDays / horizonDays)
}

/**
 * The probability of doing so much better than "no change" by chance, for the windows of one horizon; null with too few of
 * them. One-sided test of Diebold and Mariano (1995) on the absolute errors of the logarithm, with the variance of Newey and
 * West (1987) over twice the overlap of the windows, and the correction of Harvey, Leybourne and Newbold (1997) for small
 * samples. A variance over so many lags rests on half as many pieces as there are separate windows, which is the degrees of
 * the Student's t that the statistic is held against (decision 0054).
 */
export function skillTest(windows: readonly Window[], horizonDays: BackTestHorizon): number | null {
  const separate = effectiveWindows(windows, horizonDays)
  if (separate < needEffectiveWindows) return null
  const gains = windows.map(({ actual, forecast }) => Math.abs(actual) - Math.abs(forecast[2] - actual))
  const count = gains.length
  const overlap = Math.max(Math.round(count / separate), 1)
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / count
  if (mean <= 0) return 1
  const variance = longRunVariance(
    gains.map((gain) => gain - mean),
    Math.min(2 * overlap - 1, count - 1),
  )
  if (variance <= 0) return 0
  const correction = (count + 1 - 2 * overlap + (overlap * (overlap - 1)) / count) / count
  const statistic = (mean / Math.sqrt(variance / count)) * Math.sqrt(Math.max(correction, 0))
  return studentTail(statistic, Math.floor(separate / 2))
}

/**
 * The variance of sums after Newey and West, by weights that fall to 0 after the last lag, over the share that is left of it
 * once the mean is taken off.
 */
function longRunVariance(centred: readonly number[], lags: number): number {
  const count = centred.length
  let [total, takenOff] = [0, 0]
  for (let lag = 0; lag <= lags; lag += 1) {
    const weight = lag === 0 ? 1 : 2 * (1 - lag / (lags + 1))
    takenOff += (weight * (count - lag)) / count ** 2
    for (let index = lag; index < count; index += 1) {
      total += weight * (centred[index] ?? 0) * (centred[index - lag] ?? 0)
    }
  }
  return total / count / Math.max(1 - takenOff, 0.1)
}

/** One model's test at a horizon. */
export interface ModelTest<Id extends ForecastModelId = ForecastModelId> {
  readonly id: Id
  readonly pValue: number
}

/**
 * The models whose skill holds at 95 per cent for all of them together (Holm 1979). One more place is kept for the ensemble,
 * which is tested after them.
 */
export function holding<Id extends ForecastModelId>(tests: readonly ModelTest<Id>[]): readonly Id[] {
  const places = tests.length + 1
  const ascending = tests.toSorted((left, right) => left.pValue - right.pValue)
  const failed = ascending.findIndex(({ pValue }, index) => pValue > errorRate / (places - index))
  return ascending.slice(0, failed === -1 ? ascending.length : failed).map(({ id }) => id)
}

/** Whether the ensemble holds as one more beside so many tests. */
export function holdsBeside(pValue: number | null, tests: number): boolean {
  return pValue !== null && pValue <= errorRate / (tests + 1)
}
