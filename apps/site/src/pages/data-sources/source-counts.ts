import type { Snapshot } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'

const remembered = createSnapshotMemory<ReadonlyMap<string, number>>(1)

/** Of how many assets the current price is from each source; counted once for each snapshot. */
export function pricesBySource(snapshot: Snapshot): ReadonlyMap<string, number> {
  return remembered(snapshot, 'prices', () => {
    const counts = new Map<string, number>()
    for (const { id } of snapshot.assets) {
      const source = snapshot.quote(id)?.source
      if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1)
    }
    return counts
  })
}
