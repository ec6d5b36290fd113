import { setImmediate } from 'node:timers/promises'
import { prepareNames, prepareSearch, type Snapshot } from '@portico/market'
import type { SnapshotStore } from '@portico/stores'

/** About a millisecond's work. */
const sliceSize = 100

function current(snapshots: Pick<SnapshotStore, 'current'>): Snapshot | null {
  try {
    return snapshots.current()
  } catch {
    // Nothing is published yet; the first snapshot is told of.
    return null
  }
}

/**
 * Reads what the assets of each snapshot are called before anybody asks, a slice at a time, so that no request pays for all of a
 * large catalogue. Answers the end of it.
 */
export function followNames(snapshots: Pick<SnapshotStore, 'current' | 'subscribe'>): () => void {
  let latest: Snapshot['catalogue'] | null = null

  async function prepare({ catalogue }: Snapshot): Promise<void> {
    // Prices change every minute, names and supplies less often.
    if (latest === catalogue) return
    latest = catalogue
    for (let start = 0; start < catalogue.length; start += sliceSize) {
      await setImmediate()
      if (latest !== catalogue) return
      const slice = catalogue.slice(start, start + sliceSize)
      prepareNames(slice)
      prepareSearch(slice)
    }
  }

  const end = snapshots.subscribe((snapshot) => void prepare(snapshot))
  const first = current(snapshots)
  if (first !== null) void prepare(first)
  return () => {
    latest = null
    end()
  }
}
