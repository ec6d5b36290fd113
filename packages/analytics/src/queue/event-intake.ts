import { autoEvent, type CapturedEvent, type EventIntake } from '../captured.ts'
import type { EventRecorder, RecordedEvent } from '../record/event-record.ts'
import { guarded } from '../guarded.ts'
import type { Clock } from '../ports.ts'
import { queueLimits } from './event-queue.ts'

/** What an intake stands on. */
export interface IntakeOptions {
  readonly recorder: EventRecorder
  readonly clock: Pick<Clock, 'after'>
  /** Keeps events. Answers how many, which is fewer where the queue is full; null: not yet. */
  readonly keep: (events: readonly RecordedEvent[]) => number | null
}

/** Takes events from captures, and hands them on together. */
export interface BufferedIntake extends Pick<EventIntake, 'accept' | 'beginPageView'> {
  /** Hands on what was accepted so far. */
  flush(): void
  /** There is room again: tells the collector how many events were not accepted. */
  reportMissed(): void
}

/** So long events are gathered, milliseconds: storage is written in the page's thread, at a price for each time. */
export const gatherMs = 100

/** Creates an intake. Events that cannot be kept yet wait in memory, as many as a queue has. */
export function createEventIntake({ recorder, clock, keep }: IntakeOptions): BufferedIntake {
  let fresh: RecordedEvent[] = []
  let missed = 0
  let cancelFlush: (() => void) | null = null

  const miss = (count: number) => {
    if (count > 0 && missed === 0) console.warn('analytics: the queue is full')
    missed += count
  }

  const flush = guarded(() => {
    cancelFlush?.()
    cancelFlush = null
    const kept = fresh.length > 0 ? keep(fresh) : null
    if (kept === null) return
    miss(fresh.length - kept)
    fresh = []
  })

  const accept = guarded((event: CapturedEvent) => {
    if (fresh.length === queueLimits.events) return miss(1)
    fresh.push(recorder.record(event))
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
      if (count > 0) accept(autoEvent('system', ['b901', 'events-not-kept'], { count }))
    },
  }
}
