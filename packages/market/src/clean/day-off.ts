import type { Track, Verdict } from './track.ts'

const offFactor = Math.log(5)
const leastShare = 0.25
const leastCount = 3

/**
 * Finds days on which a good part of all coins stood at an absurd multiple of the days around: the feed was wrong that
 * day, so every coin's value of it is quarantined, also where it looks possible.
 */
export function findDaysOff(tracks: readonly Track[]): ReadonlySet<string> {
  const counts = new Map<string, { off: number; all: number }>()
  for (const { kind, points } of tracks) {
    if (kind !== 'crypto') continue
    for (let index = 1; index < points.length; index += 1) {
      const [before, point, after] = [points[index - 1], points[index], points[index + 1]]
      if (before === undefined || point === undefined) continue
      const count = counts.get(point.date) ?? { off: 0, all: 0 }
      const isOff = isFar(point.log - before.log, point.log - (after?.log ?? before.log))
      counts.set(point.date, { off: count.off + (isOff ? 1 : 0), all: count.all + 1 })
    }
  }
  const days = [...counts].filter(([, { off, all }]) => off >= leastCount && off >= leastShare * all)
  return new Set(days.map(([date]) => date))
}

/** What a day that is off means for one track. */
export function verdictsOfDays(track: Track, daysOff: ReadonlySet<string>): readonly Verdict[] {
  if (track.kind !== 'crypto' || daysOff.size === 0) return []
  return track.points
    .filter((point) => daysOff.has(point.date))
    .map((point) => ({ date: point.date, reason: 'day-off' }))
}

function isFar(fromBefore: number, fromAfter: number): boolean {
  const isSameSide = Math.sign(fromBefore) === Math.sign(fromAfter)
  return isSameSide && Math.min(Math.abs(fromBefore), Math.abs(fromAfter)) >= offFactor
}
