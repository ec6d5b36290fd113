import type { AnalyticsEvent } from '@portico/contract'
import type { CapturedEvent, EventIntake } from '../captured.ts'
import type { EventRecorder, RecordedEvent } from '../record/event-record.ts'
import { guarded } from '../guarded.ts'
import type { Clock } from '../ports.ts'
import { queueLimits } from './event-queue.ts'

/** An event with its page and its number. */
export type NumberedEvent = RecordedEvent & Readonly<Pick<AnalyticsEvent, 'log_seq'>>

/** What an intake stands on. */
export interface IntakeOptions {
  readonly recorder: EventRecorder
  readonly clock: Pick<Clock, 'after'>
  /** Counts the events of the tab. */
  readonly nextNumber: () => number
  /** Keeps events. Answers how many, which is fewer where the queue is full; null: not yet. */
  readonly keep: (events: readonly NumberedEvent[]) => number | null
}

/** Takes events from captures, and hands them on together. */
export interface BufferedIntake extends EventIntake {
  /** Hands on what was accepted so far. */
  flush(): void
  /** There is room again: tells the collector how many events were not accepted. */
  reportMissed(): void
}

/** So long events are gathered, milliseconds: storage is written in the page's thread, at a price for each time. */
export const gatherMs = 100

/** Creates an intake. Events that cannot be kept yet wait in memory, as many as a queue has. */
export function createEventIntake({ recorder, clock, nextNumber, keep }: IntakeOptions): BufferedIntake {
  let fresh: readonly NumberedEvent[] = []
  let missed = 0
  let cancelFlush: (() => void) | null = null

  const miss = (count: number) => {
    if (count > 0 && missed === 0) console.warn('analytics: the queue is full')
    missed += count
  }

  const flush = guarded(() => {
    cancelFlush?.()
    cancelFlush = null
    const events = fresh
    const kept = events.length > 0 ? keep(events) : null
    if (kept === null) return
    fresh = []
    miss(events.length - kept)
  })

  const accept = guarded((event: CapturedEvent) => {
    if (fresh.length === queueLimits.events) return miss(1)
    fresh = [...fresh, { ...recorder.record(event), log_seq: nextNumber() }]
    if (event.timely) flush()
    else cancelFlush ??= clock.after(gatherMs, flush)
  })

  return {
    accept,
    beginPageView: guarded(recorder.beginPageView),
    flush,
    reportMissed() {
      const count = missed
      missed = 0
      if (count > 0)
        accept({
          type: 'system',
          track_type: 'auto',
          event_tracking_id: 'b901',
          event_tracking: 'events-not-kept',
          event_tracking_ext: { count },
        })
    },
  }
}
