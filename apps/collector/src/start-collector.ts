import type { EventDays, EventReader, EventSink } from '@portico/stores'

import { createEventCopy } from './copy-events.ts'
import { startRetention } from './retention.ts'

/** What the collector writes to the log; pino's logger fits. */
export interface CollectorLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface CollectorOptions {
  /** What is copied; null where events go to the durable store at once. */
  readonly reader: EventReader | null
  /** The durable store of events. */
  readonly sink: EventSink
  /** Its days. */
  readonly days: Pick<EventDays, 'dropBefore'>
  /** How many days of events are kept, today among them. */
  readonly keepDays: number
  readonly logger: CollectorLogger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Ends reading. */
  readonly signal: AbortSignal
}

/** How the collector is doing, for readiness and metrics. */
export interface CollectorStatus {
  /** Events brought to the durable store since the start; some may have been there. */
  readonly copied: number
  /** Messages moved to the dead letters since the start. */
  readonly dead: number
  /** Messages of the stream that wait to be copied; null while it is not known, and without a stream. */
  readonly lag: number | null
  /** What is wrong, in words for an operator; empty where all is well. */
  readonly reasons: readonly string[]
}

/** A collector that runs. Disposing it ends reading and waits for what is being copied. */
export interface RunningCollector extends AsyncDisposable {
  /** Cheap. */
  status(): CollectorStatus
}

/** Copies events from the stream, where there is one, and drops days that are over. */
export function startCollector(options: CollectorOptions): RunningCollector {
  const { reader, sink, days, keepDays, logger, now, signal } = options
  const end = new AbortController()
  const copy = reader === null ? null : createEventCopy({ reader, sink, logger })
  const copying = copy?.run(AbortSignal.any([signal, end.signal]))
  const retention = startRetention({ days, keepDays, logger, now })

  function* reasons() {
    if (reader !== null) yield* reader.status().reasons
    if (copy?.isWell() === false) yield 'events are not copied into the durable store'
    if (!retention.isWell()) yield 'days of events that are over are not dropped'
  }

  return {
    status() {
      const { dead = 0, lag = null } = reader?.status() ?? {}
      return { copied: copy?.copied() ?? 0, dead, lag, reasons: [...reasons()] }
    },
    async [Symbol.asyncDispose]() {
      end.abort()
      await copying
      await retention[Symbol.asyncDispose]()
    },
  }
}
