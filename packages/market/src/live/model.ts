import type { QuarantinedQuote, SnapshotData } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'

/** A price that is quarantined as a jump until a second source or the same source's next reading agrees. In US dollars. */
export interface PendingJump {
  readonly assetId: string
  readonly source: string
  readonly price: string
  readonly asOf: string
}

/** What is merged into the next snapshot. Plain data throughout, so that it can be kept and tried again. */
export interface MergeInput {
  /** The latest reading of each source, in the operator's order of preference. */
  readonly readings: readonly MarketReading[]
  /** The current data, whose prices stay where nothing better is read; null at the very first merge. */
  readonly previous: SnapshotData | null
  /** What the merge before left to be confirmed. */
  readonly pending: readonly PendingJump[]
  /** The clock; milliseconds since the epoch. */
  readonly nowMs: number
}

/** The next snapshot, and what was kept out of it. */
export interface MergeOutcome {
  readonly data: SnapshotData
  /** Prices of these readings that are not taken over, each as published. */
  readonly quarantined: readonly QuarantinedQuote[]
  /** To be handed to the next merge. */
  readonly pending: readonly PendingJump[]
}
