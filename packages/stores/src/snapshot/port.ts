import type { Snapshot } from '@portico/market'

/** Holds the current market snapshot. Readers take `current()` once per request, so a page never mixes two. */
export interface SnapshotStore {
  /** The newest snapshot; throws before the first publish, which happens before any server listens. */
  current(): Snapshot
  /** Replaces the snapshot when its version differs; tells every subscriber. */
  publish(snapshot: Snapshot): void
  /** Calls the listener after each change; the answer ends the subscription. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void
}
