import type { ReadAnalyticsEvent, SourceField } from '@portico/contract'

/** Where events come from: what those of one page have in common (spec section 3, "Analytics device and session fields"). */
export interface EventSource extends Pick<ReadAnalyticsEvent, SourceField> {
  /** 32 hexadecimal digits that follow from all other fields. */
  readonly id: string
  /** The tenant, as in the header of the same name. */
  readonly website: string
}

/** One event that was accepted. */
export interface AcceptedEvent extends Omit<ReadAnalyticsEvent, SourceField> {
  /**
   * 32 hexadecimal digits that follow from the tenant, `app_id`, `device_id`, `session_id`, `page_unique_id` and `log_seq`, so that
   * a resent event is the same (ANA-10).
   */
  readonly id: string
  /** UTC day of its own, clamped time, YYYY-MM-DD: the partition that it lies in. */
  readonly day: string
  /** Its own, clamped time, milliseconds since the epoch. */
  readonly at: number
  /** `clamped`: its own time was too far off to be believed, so that another copy may lie in another day. */
  readonly clock: 'believed' | 'clamped'
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly source: EventSource
}

/** Where accepted events go. Disposing it waits for what is under way. */
export interface EventSink extends AsyncDisposable {
  /**
   * Resolves when all of them are durable; one that was stored before is not stored again. Throws StoreUnavailable where that
   * cannot be had now: nothing is promised then, and the same events may be brought again.
   */
  store(events: readonly AcceptedEvent[]): Promise<void>
  /** True while events can be taken; never throws. */
  ready(): Promise<boolean>
  /** Events that wait to be durable. */
  waiting(): number
}
