import type { Snapshot } from '../snapshot/snapshot.ts'

const countsOf = new WeakMap<Snapshot, ReadonlyMap<string, number>>()

/** Takes over what was counted of the same snapshot elsewhere. */
export function givePriceSources(snapshot: Snapshot, counts: ReadonlyMap<string, number>): void {
  countsOf.set(snapshot, counts)
}

/** Of how many assets the current price is from each source, by the id of the source; counted once for each snapshot. */
export function pricesBySource(snapshot: Snapshot): ReadonlyMap<string, number> {
  const known = countsOf.get(snapshot)
  if (known !== undefined) return known
  const counts = new Map<string, number>()
  for (const { id } of snapshot.assets) {
    const source = snapshot.quote(id)?.source
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  countsOf.set(snapshot, counts)
  return counts
}
