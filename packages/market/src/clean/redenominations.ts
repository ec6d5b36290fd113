import type { SeriesCut } from '../model/model.ts'
import { movesOf, type Step } from './steps.ts'
import type { Track } from './track.ts'
import { knownFactor } from './unit-changes.ts'

/** A new unit is believed after this many observations over this many days at its level. */
const confirmingObservations = 10
const confirmingDays = 14
const sameLevel = Math.log(3)

/** How far from a power of ten it may be, as a natural logarithm: the market moves meanwhile. */
const powerTolerance = 0.05

/**
 * Cuts a track where its unit changed: at once where the change is known, else where a currency or a coin rises as no market
 * does, by a clean power of ten, to a level that stays.
 */
export function cutAtUnitChanges(track: Track): Track {
  const { steps, limits } = movesOf(track)
  const found = steps.flatMap((step): SeriesCut[] => {
    const factor = knownFactor(track, step)
    if (factor !== null) return [{ date: step.after.date, reason: 'redenomination', factor }]
    const isUnit = step.move >= limits.impossibleRise && isPowerOfTen(step.move) && stays(track, step)
    return isUnit ? [cutOf(step, 'redenomination')] : []
  })
  return found.length === 0 ? track : { ...track, cuts: [...track.cuts, ...found] }
}

/** The cut that a step makes. */
export function cutOf({ after, move }: Step, reason: SeriesCut['reason']): SeriesCut {
  return { date: after.date, reason, factor: String(Number(Math.exp(move).toPrecision(4))) }
}

/** 10, 100, 1000 and so on, by which zeros are struck off and decimal points slip. The size is a natural logarithm. */
export function isPowerOfTen(size: number): boolean {
  const zeros = Math.round(size / Math.LN10)
  return zeros >= 1 && Math.abs(size - zeros * Math.LN10) <= powerTolerance
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
