import type { Track, Verdict } from './track.ts'

const offFactor = Math.log(5)
const leastShare = 0.25
const leastCount = 3

/**
 * Finds days on which a good part of all coins stood at an absurd multiple of the days around: the feed was wrong that
 * day, so every coin's value of it is quarantined, also where it looks possible.
 */
export function findDaysOff(tracks: readonly Track[]): ReadonlySet<string> {
  const coins = tracks.filter(({ kind }) => kind === 'crypto')
  const days = new Set<string>()
  // A day after one that is off is compared with the day before that, or it would look off itself.
  for (;;) {
    const found = daysOffBeside(coins, days)
    if (found.length === 0) return days
    for (const day of found) days.add(day)
  }
}

/** The earliest day that is off when others are left out, if there is one: what follows it is judged without it. */
function daysOffBeside(coins: readonly Track[], known: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, { off: number; all: number }>()
  for (const coin of coins) {
    const points = known.size === 0 ? coin.points : coin.points.filter(({ date }) => !known.has(date))
    for (const [index, point] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined) continue
      const count = counts.get(point.date) ?? { off: 0, all: 0 }
      const isOff = isFar(point.log - before.log, point.log - (after?.log ?? before.log))
      counts.set(point.date, { off: count.off + (isOff ? 1 : 0), all: count.all + 1 })
    }
  }
  return [...counts]
    .filter(([, { off, all }]) => off >= leastCount && off >= leastShare * all)
    .map(([date]) => date)
    .toSorted()
    .slice(0, 1)
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
