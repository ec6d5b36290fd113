import { isInTurmoil, movesOf, type Step } from './steps.ts'
import type { Track } from './track.ts'

/** A move of a currency or a metal that is rare on its own, and rarer beside another. */
const wildRate = Math.log(1.15)
/** So many wild moves make a day suspect; fewer do where one of them is no market move at all. */
const leastWild = 3
const leastBesideImpossible = 2

/**
 * Newest days on which several assets move wildly at once: the feed is likelier to be wrong than the world, so what is new
 * on such a day waits for a second one.
 */
export function findWildDays(tracks: readonly Track[]): ReadonlySet<string> {
  const counts = new Map<string, { wild: number; impossible: number }>()
  for (const track of tracks) {
    const { steps, limits, usual } = movesOf(track)
    const step = steps.at(-1)
    if (step === undefined || !isWild(track, step)) continue
    if (track.cuts.some(({ date }) => date === step.after.date)) continue
    if (Math.abs(step.move) < limits.excursionSigmas * usual(step)) continue
    const { wild, impossible } = counts.get(step.after.date) ?? { wild: 0, impossible: 0 }
    const isImpossible = step.move >= limits.impossibleRise
    counts.set(step.after.date, { wild: wild + 1, impossible: impossible + (isImpossible ? 1 : 0) })
  }
  const days = [...counts].filter(
    ([, { wild, impossible }]) => wild >= leastWild || (impossible > 0 && wild >= leastBesideImpossible),
  )
  return new Set(days.map(([date]) => date))
}

function isWild(track: Track, step: Step): boolean {
  const { limits } = movesOf(track)
  if (track.kind === 'fiat' || track.kind === 'metal') return Math.abs(step.move) >= wildRate
  const isAboveCeiling = step.before.log < limits.ceiling && step.after.log >= limits.ceiling
  return (
    isAboveCeiling || step.move >= limits.rise || (-step.move >= limits.fall && !isInTurmoil(track, step))
  )
}
