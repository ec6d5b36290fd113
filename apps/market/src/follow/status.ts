import type { QuoteQuarantineReason } from '@portico/market'
import type { UpstreamFault } from '@portico/outbound'

import type { SourceTrouble } from './source-watch.ts'

/** How one source is doing. */
export interface SourceStatus {
  readonly id: string
  /** `waiting` until the first reading ended, one way or the other. */
  readonly state: 'waiting' | 'ok' | 'failing'
  /** When the last good reading ended, in milliseconds since the epoch; null before the first. */
  readonly lastSuccessMs: number | null
  /** Readings that failed since the last good one. */
  readonly failuresInARow: number
  readonly readings: number
  readonly failures: number
  /** Why the last reading failed; `resting` while the outbound client leaves the source alone; null where all is well. */
  readonly fault: UpstreamFault | 'other' | null
  /** Whether it refused to answer us the last time, which lasts. */
  readonly isRefused: boolean
  /** What was wrong with the last reading that failed, and when; null where none has failed. */
  readonly lastFault: { readonly fault: UpstreamFault | 'other'; readonly atMs: number } | null
  /** When the next reading is due, in milliseconds since the epoch; null while one is under way. */
  readonly nextMs: number | null
  /** What is wrong with it although no reading says so; empty where nothing is. */
  readonly troubles: readonly SourceTrouble[]
  /** Of a source that pushes prices; null for others. */
  readonly stream: 'connected' | 'lost' | null
}

/** How the market is doing, for readiness and metrics. */
export interface MarketStatus {
  readonly sources: readonly SourceStatus[]
  /** When the current snapshot was published, in milliseconds since the epoch. */
  readonly publishedMs: number
  /** Prices that were not taken over since the start, each counted once however long it is quarantined. */
  readonly quarantined: Readonly<Record<QuoteQuarantineReason, number>>
  /** What is wrong, in words for an operator; empty where all is well. */
  readonly reasons: readonly string[]
}
