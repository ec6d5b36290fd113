import type { QuarantineReason } from '../model/model.ts'
import { movesOf, type Step } from './steps.ts'
import type { Track, Verdict } from './track.ts'

/** What was found false for good; a jump that only waits for a second day is not. */
const remembered: ReadonlySet<QuarantineReason> = new Set(['jump-and-return', 'other-meaning'])
/** How near to a rejected level a value is at it, and how near to where that began, as shares of the distance between. */
const nearLevel = 0.25
const nearBeginning = 0.5

/** A level that was found false, and the price that was shown then. Natural logarithms. */
interface RejectedLevel {
  readonly date: string
  readonly level: number
  readonly good: number
}

/**
 * Finds jumps to a level that was rejected before, from about where it was rejected then: a feed that falls back to an old
 * figure does so again, and for longer. They stay rejected however long they last, until another source says the same.
 */
export function findRejectedBefore(track: Track): readonly Verdict[] {
  const levels = rejectedLevels(track)
  if (levels.length === 0) return []
  const { steps, limits, usual } = movesOf(track)
  for (const step of steps) {
    const size = Math.abs(step.move)
    if (size < limits.excursion || size < limits.excursionSigmas * usual(step)) continue
    const level = levels.find((one) => isReturnTo(track, step, one))
    if (level !== undefined) return verdictsAt(track, step, level)
  }
  return []
}

function rejectedLevels({ points, quarantined, rejected }: Track): readonly RejectedLevel[] {
  const own = [...quarantined].map(([date, value]) => ({ date, ...value }))
  return [...rejected, ...own].flatMap(({ date, published, reason }) => {
    if (!remembered.has(reason)) return []
    const good = points.findLast((point) => point.date < date)
    return good === undefined ? [] : [{ date, level: Math.log(Number(published)), good: good.log }]
  })
}

function isAt({ level, good }: RejectedLevel, log: number): boolean {
  return Math.abs(log - level) <= nearLevel * Math.abs(level - good)
}

function isReturnTo({ points }: Track, { before, after }: Step, rejected: RejectedLevel): boolean {
  const { date, level, good } = rejected
  if (date >= after.date || !isAt(rejected, after.log)) return false
  if (Math.abs(before.log - good) > nearBeginning * Math.abs(level - good)) return false
  return !points.some(
    (point) =>
      point.isConfirmed && point.date > date && point.date <= after.date && isAt(rejected, point.log),
  )
}

/** The points from a step on that stay at the level. */
function verdictsAt({ points }: Track, step: Step, level: RejectedLevel): readonly Verdict[] {
  const from = points.slice(step.to)
  const end = from.findIndex((point) => point.isConfirmed || !isAt(level, point.log))
  return from
    .slice(0, end < 0 ? from.length : end)
    .map(({ date }) => ({ date, reason: 'other-meaning' as const }))
}
