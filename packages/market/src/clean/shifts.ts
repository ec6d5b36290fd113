import type { SeriesCut } from '../model/model.ts'
import { shortObservations } from './excursions.ts'
import { cutOf, isPowerOfTen } from './redenominations.ts'
import { isInTurmoil, movesOf, type Step } from './steps.ts'
import { type Track, type Verdict, withQuarantined } from './track.ts'
import { returnsToOldUnit } from './unit-changes.ts'

/** A level is believed once it has lasted longer than an excursion does. */
const lastingObservations = shortObservations + 1
const lastingDays = shortObservations
/** How near to the level of a jump another source's value confirms it, as a share of the jump. */
const confirmingShare = 0.25
/** A price that comes back to where it stood within this time needs no other proof. */
const returnDays = 30
/** On a day that is suspect a jump waits from this size on. */
const suspectSize = Math.log(1.25)

interface Ruling {
  readonly verdicts: readonly Verdict[]
  readonly cut: SeriesCut | null
}

const nothing: Ruling = { verdicts: [], cut: null }

/**
 * Judges jumps that a series does not come back from. Falls are believed at once, since markets collapse and currencies are
 * devalued in a day; only a coin that falls to a tenth out of nowhere, a currency that falls by a power of ten, a share and a
 * metal wait for the days after. After a rise beyond what any market does the ticker means something else, and the series is
 * cut where it lasts; the largest are not believed before another source says the same. What falls by the factor of its own
 * new unit is quoted in the old one again. `suspects` are newest days on which the feed looks wrong.
 */
export function judgeShifts(track: Track, suspects: ReadonlySet<string>): Track {
  const { steps, limits, usual } = movesOf(track)
  for (const step of steps) {
    if (isCutAt(track, step)) continue
    const least = suspects.has(step.after.date)
      ? Math.min(limits.excursion, suspectSize)
      : waitsFrom(track, step)
    if (Math.abs(step.move) < least || Math.abs(step.move) < limits.excursionSigmas * usual(step)) continue
    const ruling = rulingOn(track, step, suspects)
    if (ruling.cut !== null) return judgeShifts({ ...track, cuts: [...track.cuts, ruling.cut] }, suspects)
    const judged = withQuarantined(track, ruling.verdicts)
    if (judged !== track) return judgeShifts(judged, suspects)
  }
  return track
}

/** From which size on a step is looked at. */
function waitsFrom(track: Track, step: Step): number {
  const { limits } = movesOf(track)
  if (isBeyond(track, step)) return 0
  if (step.move >= 0) return Math.min(limits.rise, limits.impossibleRise)
  if (returnsToOldUnit(track, step) || isSlippedPoint(track, step)) return 0
  return -step.move >= limits.fall && isInTurmoil(track, step) ? Number.POSITIVE_INFINITY : limits.fall
}

function isSlippedPoint({ kind }: Track, { move }: Step): boolean {
  return kind === 'fiat' && isPowerOfTen(-move)
}

function rulingOn(track: Track, step: Step, suspects: ReadonlySet<string>): Ruling {
  const { limits } = movesOf(track)
  const after = track.points.slice(step.to)
  if (isConfirmed(track, step)) return nothing
  const level = levelOf(after, step)
  const hold = (reason: Verdict['reason']): Ruling => ({
    verdicts: level.map((point) => ({ date: point.date, reason })),
    cut: null,
  })
  const lasts =
    level.length >= lastingObservations && (level.at(-1)?.day ?? 0) - step.after.day >= lastingDays
  if (returnsToOldUnit(track, step)) return hold('other-meaning')
  if (isReturn(track, step)) return nothing
  if (isBeyond(track, step)) return hold(lasts ? 'other-meaning' : 'unconfirmed-jump')
  if (step.move >= limits.impossibleRise) {
    return lasts ? { verdicts: [], cut: cutOf(step, 'other-meaning') } : hold('unconfirmed-jump')
  }
  if (mustLast(track, step)) return lasts ? nothing : hold('unconfirmed-jump')
  const isNew = after.length === 1
  const isLarge = Math.abs(step.move) >= waitsFrom(track, step) || suspects.has(step.after.date)
  return isNew && isLarge ? hold('unconfirmed-jump') : nothing
}

/** The points after a step that are nearer to where it led than to where it began: until the price comes back. */
function levelOf(after: Track['points'], { before, move }: Step): Track['points'] {
  const end = after.findIndex(({ log }) => (log - before.log) / move < 1 / 2)
  return end < 0 ? after : after.slice(0, end)
}

/** Whether a step leads higher than one source alone is believed. */
function isBeyond(track: Track, { before, after, move }: Step): boolean {
  const { limits } = movesOf(track)
  return move >= limits.neverAlone || (before.log < limits.ceiling && after.log >= limits.ceiling)
}

/** Falls that a second day does not confirm. */
function mustLast(track: Track, step: Step): boolean {
  if (step.move >= 0) return false
  return (
    isSlippedPoint(track, step) ||
    (-step.move >= Math.LN10 && track.kind !== 'fiat' && !isInTurmoil(track, step))
  )
}

function isConfirmed({ points }: Track, { to, after, move }: Step): boolean {
  return points
    .slice(to)
    .some((point) => point.isConfirmed && Math.abs(point.log - after.log) <= confirmingShare * Math.abs(move))
}

/** Whether a price comes back to where it stood not long before. */
function isReturn({ points, cuts }: Track, { to, before, after, move }: Step): boolean {
  return points.slice(0, to).some(({ date, day, log }) => {
    if (before.day - day > returnDays || Math.abs(log - after.log) > confirmingShare * Math.abs(move))
      return false
    return !cuts.some((cut) => cut.date > date && cut.date <= after.date)
  })
}

function isCutAt(track: Track, step: Step): boolean {
  return track.cuts.some((cut) => cut.date === step.after.date)
}
