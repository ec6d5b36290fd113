import type { AssetKind } from '../model.ts'
import type { Point, Track } from './track.ts'

/** The move from one standing observation to the next. */
export interface Step {
  /** Index of the later point. */
  readonly to: number
  readonly before: Point
  readonly after: Point
  /** Natural logarithm of the factor. */
  readonly move: number
}

/** A series is taken to move at least this much a day: a peg's stillness proves nothing about tomorrow. */
const leastVolatility: Readonly<Record<AssetKind, number>> = {
  crypto: 0.001,
  fiat: 0.0005,
  metal: 0.005,
  stock: 0.005,
}

/** Turns the median of absolute values of a normal distribution into its standard deviation. */
const normalConsistency = 1.4826

/** How many steps before and after one say how lively the asset is around it. */
const neighbourhood = 10

/** The moves of a track, oldest first; `steps[i].to` is `i + 1`. */
export function stepsOf({ points }: Track): readonly Step[] {
  return points.slice(1).flatMap((after, index) => {
    const before = points[index]
    return before === undefined ? [] : [{ to: index + 1, before, after, move: after.log - before.log }]
  })
}

/**
 * A robust daily volatility: the median move, each divided by the root of the days it took, scaled to a standard
 * deviation. Days that are missing are not an event.
 */
export function dailyVolatility(kind: AssetKind, steps: readonly Step[]): number {
  const sizes = steps.map(({ move, before, after }) => Math.abs(move) / Math.sqrt(after.day - before.day))
  const middle = sizes.toSorted((left, right) => left - right)[Math.floor(sizes.length / 2)] ?? 0
  return Math.max(middle * normalConsistency, leastVolatility[kind])
}

/**
 * Gives the usual size of a step by the volatility of the whole series. For currencies that of the neighbourhood counts
 * where it is larger, since pegs end and a float begins.
 */
export function usualMoves(kind: AssetKind, steps: readonly Step[]): (step: Step) => number {
  const whole = dailyVolatility(kind, steps)
  return (step) => {
    const around =
      kind === 'fiat' ? steps.slice(Math.max(0, step.to - 1 - neighbourhood), step.to + neighbourhood) : []
    const volatility = Math.max(whole, dailyVolatility(kind, around))
    return volatility * Math.sqrt(step.after.day - step.before.day)
  }
}
