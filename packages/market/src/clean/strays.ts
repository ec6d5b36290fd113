import { isSwing, movesOf, type Step } from './steps.ts'
import type { Track, Verdict } from './track.ts'

/** How much of the distance must be left and made good again; less is a step with a little noise after it. */
const spikeShare = 0.5

/** A straight line over a longer time says little about the days on it. */
const longestSpanDays = 14

const suspectAssets = 3
const suspectSize = Math.log(1.25)
const suspectSigmas = 8

/** Days on which the feed proved wrong for several assets: each of them jumped there and returned. */
export function suspectDays(verdicts: readonly (readonly Verdict[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const verdict of verdicts.flat()) {
    if (verdict.reason === 'jump-and-return' || verdict.reason === 'other-meaning') {
      counts.set(verdict.date, (counts.get(verdict.date) ?? 0) + 1)
    }
  }
  return new Set([...counts].filter(([, count]) => count >= suspectAssets).map(([date]) => date))
}

/**
 * Finds single days that stray from the straight line between their neighbours, by more than a random walk tied to both
 * would. On a suspect day a smaller distance is enough.
 */
export function findStrays(track: Track, suspects: ReadonlySet<string>): readonly Verdict[] {
  const { steps, limits, usual } = movesOf(track)
  return steps.flatMap((into, index) => {
    const back = steps[index + 1]
    if (back === undefined || Math.sign(into.move) === Math.sign(back.move)) return []
    if (isCut(track, into) || isCut(track, back)) return []
    if (back.after.day - into.before.day > longestSpanDays || isSwing(track, into)) return []
    const isSuspect = suspects.has(into.after.date)
    const size = into.move < 0 ? limits.dip : limits.excursion
    const least = isSuspect ? Math.min(suspectSize, limits.excursion) : size
    const sigmas = isSuspect ? suspectSigmas : limits.excursionSigmas
    const share = shareOf(into, back)
    const stray = Math.abs(into.move - share * (into.move + back.move))
    const isSpike = Math.min(Math.abs(into.move), Math.abs(back.move)) >= spikeShare * stray
    if (!isSpike || stray < least || stray < sigmas * usual(into) * Math.sqrt(1 - share)) return []
    return [{ date: into.after.date, reason: 'jump-and-return' }]
  })
}

function isCut({ cuts }: Track, { after }: Step): boolean {
  return cuts.some(({ date }) => date === after.date)
}

/** How much of the time between the neighbours has passed. */
function shareOf(into: Step, back: Step): number {
  return (into.after.day - into.before.day) / (back.after.day - into.before.day)
}
