import type { JournalFill, StreamFill } from '@portico/stores'
import type { Condition } from './readiness.ts'

/** How events are doing, for readiness and metrics. */
export interface EventsStatus {
  /** Accepted events that wait to be durable. */
  readonly waiting: number
  /** Messages of the stream that wait to be copied, by any process, or records in the journal of this one; none without either, null while it is not known. */
  readonly lag: number | null
  /** How full the stream or the journal is; null while it is not known, and without either. */
  readonly fill: StreamFill | JournalFill | null
  /** Messages that could not be stored and were moved to the dead letters since the start. */
  readonly dead: number
  /** What is wrong; empty where all is well. */
  readonly conditions: readonly Condition[]
}
