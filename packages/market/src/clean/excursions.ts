import type { Limits } from './limits.ts'
import { isSwing, movesOf, type Step } from './steps.ts'
import type { Track, Verdict } from './track.ts'

/** An excursion of at most this many observations may return anywhere near where it began; what lasts longer is a level. */
export const shortObservations = 5
const shortReturn = 0.5

/** A longer one must be this much larger than usual and return to where it began. */
const longSigmas = 40
const longReturn = 0.15
const longFactor = Math.log(2)

/** An excursion at least this large is not a wrong price of the asset but the price of something else. */
const otherMeaning = Math.log(20)

interface Jump extends Step {
  /** What the asset usually moves around this time over that many days. */
  readonly usual: number
  /** The same by the whole series, which a lively excursion does not stir. */
  readonly calm: number
}

/**
 * Finds stretches that a series leaves by a jump and comes back from by a jump the other way: one day or a few that are
 * off, or a longer time during which the ticker meant something else. A stretch is judged by both jumps against the
 * asset's own usual move, scaled by the root of the days between, and by how near to its beginning it returns. Cuts are
 * not crossed, and a price in turmoil may do anything.
 */
export function findExcursions(track: Track): readonly Verdict[] {
  const { steps, volatility, limits, usual } = movesOf(track)
  const jumps = steps
    .filter((step) => Math.abs(step.move) >= limits.excursion)
    .map((step) => ({
      ...step,
      usual: usual(step),
      calm: volatility * Math.sqrt(step.after.day - step.before.day),
    }))
  const verdicts: Verdict[] = []
  let from = 0
  for (const [index, into] of jumps.entries()) {
    if (into.to < from) continue
    const back = jumps
      .slice(index + 1)
      .find((candidate) => isExcursion(track, { into, back: candidate, limits }))
    if (back === undefined) continue
    const reason = reasonOf(into, back)
    for (const point of track.points.slice(into.to, back.to)) verdicts.push({ date: point.date, reason })
    from = back.to + 1
  }
  return verdicts
}

interface Stretch {
  readonly into: Jump
  readonly back: Jump
  readonly limits: Limits
}

function isExcursion(track: Track, { into, back, limits }: Stretch): boolean {
  if (Math.sign(into.move) === Math.sign(back.move)) return false
  if (track.cuts.some((cut) => cut.date >= into.after.date && cut.date <= back.after.date)) return false
  const both = [into, back]
  const size = Math.min(...both.map((jump) => Math.abs(jump.move)))
  if (size < (into.move < 0 ? limits.dip : limits.excursion) || isSwing(track, into)) return false
  const net = Math.abs(back.after.log - into.before.log)
  if (back.to - into.to <= shortObservations) {
    const isUnusual = both.every((jump) => Math.abs(jump.move) >= limits.excursionSigmas * jump.usual)
    return net <= shortReturn * size && isUnusual
  }
  if (size < longFactor || net > longReturn * size) return false
  return both.every((jump) => Math.abs(jump.move) >= longSigmas * jump.calm)
}

function reasonOf(into: Jump, back: Jump): Verdict['reason'] {
  const size = Math.min(Math.abs(into.move), Math.abs(back.move))
  const isLong = back.to - into.to > shortObservations
  return isLong || size >= otherMeaning ? 'other-meaning' : 'jump-and-return'
}
