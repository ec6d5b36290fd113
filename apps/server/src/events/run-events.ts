import { startCollector } from '@portico/collector'
import {
  createEventDays,
  createSqlEvents,
  type EventsChoice,
  type EventSink,
  JournalFolderError,
  type JournalLoading,
  loadLeftJournals,
  type LoadingOptions,
  type OpenedSqlStore,
  NatsTooOldError,
  type OpenedEvents,
  openEvents,
} from '@portico/stores'
import { ConfigError } from '../config/setting.ts'
import { stopMs } from '../config/stop-times.ts'
import type { BaseServices } from '../services.ts'
import { eventConditions, lagOf, leftConditions } from './event-conditions.ts'
import type { EventsStatus } from '../operation/events-status.ts'

/** What of events runs in one process. */
export interface RunningEvents {
  /** Where the gateway brings what it accepts; null where the operator wants none. */
  readonly intake: EventSink | null
  /** Cheap. */
  status(): EventsStatus
}

/** Opens the stream or the journal, where there is one. A NATS that loses what it acknowledged, and a folder that takes no journal, are settings that do not fit. */
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
    if (error instanceof JournalFolderError) throw new ConfigError([`EVENTS_JOURNAL: ${error.message}`])
    if (error instanceof NatsTooOldError) throw new ConfigError([`NATS_URL: ${error.message}`])
    throw error
  }
}

/** A process that takes and copies nothing, and loads what a journal left. */
function onlyLoading(left: JournalLoading): RunningEvents {
  const quiet = { waiting: 0, fill: null, dead: 0 }
  return {
    intake: null,
    status: () => ({ ...quiet, lag: left.backlog().lag, conditions: leftConditions(left) }),
  }
}

type Stops = Readonly<Record<'stop' | 'force', AbortSignal>>

/** What a journal and its loading need. */
function loadingOf(
  { config, logger, metrics }: BaseServices,
  force: AbortSignal,
): Omit<LoadingOptions, 'sql'> {
  const countRefused = () => metrics.countEvents('dropped', 1)
  const { dataFolder, events } = config
  const { keepDays } = events
  return { dataFolder, logger, countRefused, keepDays, force, drainMs: stopMs.journal }
}

interface Way {
  readonly base: BaseServices
  readonly loading: LoadingOptions & { readonly sql: OpenedSqlStore }
  readonly signal: AbortSignal
  readonly stack: AsyncDisposableStack
  readonly hasJournal: boolean
}

async function openWay({ base, loading, signal, stack, hasJournal }: Way): Promise<RunningEvents> {
  const { config, logger } = base
  const { sql, countRefused, keepDays } = loading
  const [takes, collects] = [config.roles.includes('gateway'), config.roles.includes('collector')]
  const tables = stack.use(createSqlEvents({ sql, logger, countRefused }))
  const isOn = config.events.intake === 'on'
  const journal = hasJournal ? { ...loading, capBytes: config.events.journalBytes } : null
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

/**
 * Opens the way of events: from the gateway to the durable store, or to the stream and, where this process has the role, from
 * there to the store. What a journal left is loaded whatever the settings are now. Null where this process has no part in it.
 */
export async function runEvents(
  base: BaseServices,
  { stop: signal, force }: Stops,
  stack: AsyncDisposableStack,
): Promise<RunningEvents | null> {
  const { config, stores } = base
  const { sql } = stores
  if (sql === null) return null
  const { intake, journal } = config.events
  const takes = config.roles.includes('gateway')
  const hasJournal = takes && intake === 'on' && journal === 'on' && config.secrets.natsUrl === null
  const loading = { ...loadingOf(base, force), sql }
  const left = hasJournal ? null : await loadLeftJournals(loading)
  if (left !== null) stack.use(left)
  if (!takes && !config.roles.includes('collector')) return left === null ? null : onlyLoading(left)
  const way = await openWay({ base, loading, signal, stack, hasJournal })
  if (left === null) return way
  const status = () => {
    const ofWay = way.status()
    return { ...ofWay, conditions: [...ofWay.conditions, ...leftConditions(left)] }
  }
  return { ...way, status }
}
