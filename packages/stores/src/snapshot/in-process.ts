import type { Snapshot } from '@portico/market'

import type { SnapshotStore } from './port.ts'

/** The embedded default: one process, one variable. A listener that throws does not keep the others from being told. */
export function createInProcessSnapshotStore(): SnapshotStore {
  let current: Snapshot | null = null
  const listeners = new Set<{ tell: (snapshot: Snapshot) => void }>()
  return {
    current() {
      if (current === null) throw new Error('No market snapshot has been published yet.')
      return current
    },
    publish(snapshot) {
      if (current?.version === snapshot.version) return
      current = snapshot
      const failures: unknown[] = []
      for (const listener of listeners.values().toArray()) {
        try {
          listener.tell(snapshot)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'A listener to the snapshot failed.')
    },
    subscribe(tell) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
