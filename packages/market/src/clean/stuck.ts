import type { Track, Verdict } from './track.ts'

const leastRuns = 3
const leastMoveBetween = 0.02
const leastDigits = 6
const sameValue = 2e-6

/**
 * Finds values that a feed falls back to when it has none: the same number to six digits on at least three occasions,
 * while the asset moved in between. A price that floats does not come back that exactly; pegged ones never move that
 * far, and currencies are left alone because pegs and official rates do recur.
 */
export function findStuckValues({ kind, points }: Track): readonly Verdict[] {
  if (kind !== 'metal' && kind !== 'crypto') return []
  const occasions = recurrences(points)
  return occasions.flatMap((indexes) => {
    const returns = indexes
      .slice(1)
      .filter((index, position) => movedBetween(points, indexes[position] ?? 0, index))
    if (returns.length + 1 < leastRuns) return []
    return indexes.flatMap((index) => {
      const date = points[index]?.date
      return date === undefined ? [] : [{ date, reason: 'stuck-value' as const }]
    })
  })
}

/** Groups of indexes whose values agree to six digits, each group in order of time. */
function recurrences(points: Track['points']): readonly number[][] {
  const exact = points
    .map((point, index) => ({ index, log: point.log, price: point.price }))
    .filter(({ price }) => price.replace(/^0?\.?0*/, '').replace('.', '').length >= leastDigits)
    .toSorted((left, right) => left.log - right.log)
  const groups: { index: number; log: number }[][] = []
  for (const entry of exact) {
    const group = groups.at(-1)
    if (group !== undefined && entry.log - (group[0]?.log ?? 0) <= sameValue) group.push(entry)
    else groups.push([entry])
  }
  return groups.map((group) => group.map(({ index }) => index).toSorted((left, right) => left - right))
}

function movedBetween(points: Track['points'], from: number, to: number): boolean {
  const start = points[from]?.log ?? 0
  return points.slice(from + 1, to).some((point) => Math.abs(point.log - start) >= leastMoveBetween)
}
