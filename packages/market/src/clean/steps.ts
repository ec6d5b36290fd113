import type { AssetKind } from '../model/model.ts'
import { type Limits, limitsOf } from './limits.ts'
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

/** How a track moves, and from which size on a move of it needs an explanation. */
export interface Moves {
  /** Oldest first; `steps[i].to` is `i + 1`. */
  readonly steps: readonly Step[]
  /** Robust standard deviation of a day's move, by the whole series. */
  readonly volatility: number
  readonly limits: Limits
  /**
   * The usual size of a step. For currencies the volatility of the neighbourhood counts where it is larger than that of the
   * whole, since pegs end and a float begins.
   */
  usual(step: Step): number
}

/** Points never change, and the rules run several times over those that none of them touches. */
const known = new WeakMap<Track['points'], Moves>()

/** Measures a track, once. */
export function movesOf(track: Track): Moves {
  const measured = known.get(track.points) ?? measure(track)
  known.set(track.points, measured)
  return measured
}

function measure({ kind, points }: Track): Moves {
  const steps = points.slice(1).flatMap((after, index) => {
    const before = points[index]
    return before === undefined ? [] : [{ to: index + 1, before, after, move: after.log - before.log }]
  })
  const volatility = dailyVolatility(kind, steps)
  return {
    steps,
    volatility,
    limits: limitsOf(kind, { volatility, middle: middleOf(points.map(({ log }) => log)) }),
    usual: (step) => {
      const first = Math.max(0, step.to - 1 - neighbourhood)
      const around = kind === 'fiat' ? steps.slice(first, step.to + neighbourhood) : []
      return Math.max(volatility, dailyVolatility(kind, around)) * Math.sqrt(step.after.day - step.before.day)
    },
  }
}

/**
 * The median move, each divided by the root of the days it took, scaled to a standard deviation. Days that are missing are
 * not an event.
 */
function dailyVolatility(kind: AssetKind, steps: readonly Step[]): number {
  const sizes = steps.map(({ move, before, after }) => Math.abs(move) / Math.sqrt(after.day - before.day))
  return Math.max(middleOf(sizes) * normalConsistency, leastVolatility[kind])
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

/** A price that has fallen so far within so many days is in turmoil. */
interface Turmoil {
  readonly fall: number
  readonly days: number
}

/** Coins collapse within days; a currency that was let go swings for months. */
const turmoils: Readonly<Record<AssetKind, Turmoil | null>> = {
  crypto: { fall: Math.log(2), days: 7 },
  fiat: { fall: Math.log(1.3), days: 60 },
  metal: null,
  stock: null,
}

/** Whether a step is one of those of a price in turmoil: any fall, and any rise that a market can make. */
export function isSwing(track: Track, step: Step): boolean {
  return step.move < movesOf(track).limits.impossibleRise && isInTurmoil(track, step)
}

/** Whether a price was in turmoil before a step: what it does in a collapse is no error of a feed. */
export function isInTurmoil({ kind, points }: Track, { to, before }: Step): boolean {
  const turmoil = turmoils[kind]
  if (turmoil === null) return false
  for (let index = to - 1; index >= 0; index -= 1) {
    const point = points[index]
    if (point === undefined || before.day - point.day > turmoil.days) return false
    if (point.log - before.log >= turmoil.fall) return true
  }
  return false
}
