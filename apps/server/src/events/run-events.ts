import { startCollector } from '@portico/collector'
import {
  createEventDays,
  createSqlEvents,
  type EventsChoice,
  type EventSink,
  JournalPathError,
  NatsTooOldError,
  type OpenedEvents,
  openEvents,
} from '@portico/stores'
import { ConfigError } from '../config/config.ts'
import { stopMs } from '../stop-times.ts'
import type { BaseServices } from '../services.ts'
import { eventConditions, lagOf } from './event-conditions.ts'
import type { EventsStatus } from '../operation/events-status.ts'

/** What of events runs in one process. */
export interface RunningEvents {
  /** Where the gateway brings what it accepts; null where the operator wants none. */
  readonly intake: EventSink | null
  /** Cheap. */
  status(): EventsStatus
}

/** Opens the stream or the journal, where there is one. A NATS that loses what it acknowledged is a setting that does not fit. */
async function openStream(
  { config, logger, metrics }: BaseServices,
  { tables, journal }: Pick<EventsChoice, 'tables' | 'journal'>,
): Promise<OpenedEvents> {
  try {
    return await openEvents({
      journal,
      ...{ natsUrl: config.secrets.natsUrl, website: config.brand, tables, logger },
      replicas: config.events.natsReplicas,
      capBytes: config.events.natsStreamBytes,
      counters: { published: metrics.countPublished },
    })
  } catch (error) {
    if (error instanceof JournalPathError) throw new ConfigError([`EVENTS_JOURNAL: ${error.message}`])
    if (error instanceof NatsTooOldError) throw new ConfigError([`NATS_URL: ${error.message}`])
    throw error
  }
}

/**
 * Opens the way of events: from the gateway to the durable store, or to the stream and, where this process has the role, from
 * there to the store. Null where this process has no part in it.
 */
export async function runEvents(
  base: BaseServices,
  { stop: signal, force }: { readonly stop: AbortSignal; readonly force: AbortSignal },
  stack: AsyncDisposableStack,
): Promise<RunningEvents | null> {
  const { config, logger, metrics, stores } = base
  const { sql } = stores
  const [takes, collects] = [config.roles.includes('gateway'), config.roles.includes('collector')]
  if (sql === null || !(takes || collects)) return null
  const countRefused = () => metrics.countEvents('dropped', 1)
  const tables = stack.use(createSqlEvents({ sql, logger, countRefused }))
  const isOn = config.events.intake === 'on'
  const { dataFolder } = config
  const { keepDays, journalBytes: capBytes } = config.events
  const isJournal = takes && isOn && config.events.journal === 'on'
  const journal = isJournal
    ? { dataFolder, capBytes, sql, countRefused, keepDays, force, drainMs: stopMs.journal }
    : null
  const events = stack.use(await openStream(base, { tables, journal }))
  const { reader } = events
  const users = config.roles.filter((role) => role === 'collector' || (role === 'gateway' && isOn))
  const days = createEventDays({ sql, logger })
  const collector = collects
    ? stack.use(startCollector({ reader, sink: tables, days, keepDays, logger, now: Date.now, signal }))
    : null
  return {
    intake: takes && isOn ? events.sink : null,
    status() {
      const { dead = 0, reasons = [] } = collector?.status() ?? {}
      return {
        waiting: events.sink.waiting(),
        lag: lagOf(events),
        fill: events.fill(),
        dead,
        conditions: eventConditions({ events, copying: reasons, users }),
      }
    },
  }
}
