import type { SeriesCut } from '../model/model.ts'
import { extremeFall } from './limits.ts'
import { cutOf, isRound, undoesRedenomination } from './redenominations.ts'
import { movesOf, type Step } from './steps.ts'
import { type Track, type Verdict, withQuarantined } from './track.ts'

/** An extreme shift is believed after this many observations over this many days. */
const confirmingObservations = 10
const confirmingDays = 14

/** A ticker that has meant something else for this long means that now. */
const lastingObservations = 60
const lastingDays = 180

interface Ruling {
  readonly verdicts: readonly Verdict[]
  readonly cut: SeriesCut | null
}

const nothing: Ruling = { verdicts: [], cut: null }

/**
 * Judges jumps that a series does not come back from. Falls that last are real, also by 99.9 % (but a token that falls by
 * a round factor was split). After a rise beyond what any market does the ticker means something else: the new values
 * are quarantined, until they have lasted so long that they are the asset and the series is cut there. A currency that falls
 * by the factor of its own redenomination is quoted in old units again. A jump on the last day waits for a second one.
 */
export function judgeShifts(track: Track): Track {
  const { steps, limits, usual } = movesOf(track)
  for (const step of steps) {
    if (Math.abs(step.move) < limits.unconfirmed || isCutAt(track, step)) continue
    if (Math.abs(step.move) < limits.excursionSigmas * usual(step)) continue
    const ruling = rulingOn(track, step, limits.impossibleRise)
    if (ruling.cut !== null) return judgeShifts({ ...track, cuts: [...track.cuts, ruling.cut] })
    if (ruling.verdicts.length > 0) return judgeShifts(withQuarantined(track, ruling.verdicts))
  }
  return track
}

function rulingOn(track: Track, step: Step, impossibleRise: number): Ruling {
  const after = track.points.slice(step.to)
  const lasts = (observations: number, days: number) =>
    after.length >= observations && (after.at(-1)?.day ?? 0) - step.after.day >= days
  const cut = (reason: SeriesCut['reason']): Ruling => ({
    verdicts: [],
    cut: cutOf(step, reason),
  })
  const hold = (reason: Verdict['reason']): Ruling => ({
    verdicts: after.map((point) => ({ date: point.date, reason })),
    cut: null,
  })
  const isConfirmed = lasts(confirmingObservations, confirmingDays)

  if (undoesRedenomination(track, step)) return hold('other-meaning')
  if (step.move >= impossibleRise) {
    if (lasts(lastingObservations, lastingDays)) return cut('other-meaning')
    return hold(isConfirmed ? 'other-meaning' : 'unconfirmed-jump')
  }
  if (step.move <= -extremeFall) {
    if (!isConfirmed) return hold('unconfirmed-jump')
    return track.kind === 'crypto' && isRound(-step.move) ? cut('redenomination') : nothing
  }
  return after.length === 1 ? hold('unconfirmed-jump') : nothing
}

function isCutAt(track: Track, step: Step): boolean {
  return track.cuts.some((cut) => cut.date === step.after.date)
}
