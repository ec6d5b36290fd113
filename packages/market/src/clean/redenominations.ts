import type { SeriesCut } from '../model/model.ts'
import { movesOf, type Step } from './steps.ts'
import type { Track } from './track.ts'

/** A new unit is believed after this many observations over this many days at its level. */
const confirmingObservations = 10
const confirmingDays = 14
const sameLevel = Math.log(3)

/** How far from a round factor it may be, as a natural logarithm: the market moves meanwhile. */
const roundTolerance = 0.1

/**
 * Cuts a track where zeros were struck off a currency, or a token was consolidated: a rise that no market makes, by a
 * round factor, to a level that stays.
 */
export function cutAtRedenominations(track: Track): Track {
  const { steps, limits } = movesOf(track)
  const found = steps.filter(
    (step) =>
      step.move >= limits.impossibleRise &&
      isRound(step.move) &&
      stays(track, step) &&
      !track.cuts.some((cut) => cut.date === step.after.date),
  )
  if (found.length === 0) return track
  return { ...track, cuts: [...track.cuts, ...found.map((step) => cutOf(step, 'redenomination'))] }
}

/** The cut that a step makes. */
export function cutOf({ after, move }: Step, reason: SeriesCut['reason']): SeriesCut {
  return { date: after.date, reason, factor: String(Number(Math.exp(move).toPrecision(4))) }
}

/** 10, 100, 1000 ... or 5 times such a number. The size is a natural logarithm. */
export function isRound(size: number): boolean {
  return [size, size - Math.log(5)].some((rest) => {
    const zeros = Math.round(rest / Math.LN10)
    return zeros >= 1 && Math.abs(rest - zeros * Math.LN10) <= roundTolerance
  })
}

/** Whether the step undoes the track's last redenomination: the feed quotes old units again. */
export function undoesRedenomination(track: Track, step: Step): boolean {
  const last = track.cuts
    .filter((cut) => cut.reason === 'redenomination' && cut.date < step.after.date)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
    .at(-1)
  if (last === undefined) return false
  return Math.abs(Math.log(Number(last.factor)) + step.move) <= 0.25 * Math.abs(step.move)
}

function stays({ points }: Track, step: Step): boolean {
  let observations = 0
  for (const point of points.slice(step.to)) {
    if (Math.abs(point.log - step.after.log) > sameLevel) return false
    observations += 1
    if (observations >= confirmingObservations && point.day - step.after.day >= confirmingDays) return true
  }
  return false
}
