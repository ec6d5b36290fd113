import { startCollector } from '@portico/collector'
import {
  createEventDays,
  createEventReport,
  createSqlEvents,
  type EventSink,
  openEvents,
  type SqlStore,
} from '@portico/stores'
import type { Ground } from '../services.ts'
import type { EventsStatus } from './events-status.ts'
import { serveReports } from '../report/serve-reports.ts'

/** What of events runs in one process. */
export interface RunningEvents {
  /** Where the gateway brings what it accepts; null where the operator wants none. */
  readonly intake: EventSink | null
  /** Cheap. */
  status(): EventsStatus
}

/** Answers reports for the embedded database, which no other process may open. */
async function answerReports({ config, logger }: Ground, sql: SqlStore, stack: AsyncDisposableStack) {
  const { read } = createEventReport({ sql })
  stack.use(await serveReports({ dataFolder: config.dataFolder, report: read, logger }))
}

/**
 * Opens the way of events: from the gateway to the durable store, or to the stream and, where this process has the role, from
 * there to the store. Null where this process has no part in it.
 */
export async function runEvents(
  ground: Ground,
  signal: AbortSignal,
  stack: AsyncDisposableStack,
): Promise<RunningEvents | null> {
  const { config, logger, metrics, stores } = ground
  const { sql } = stores
  const [takes, collects] = [config.roles.includes('gateway'), config.roles.includes('collector')]
  if (sql === null || !(takes || collects)) return null
  const countRefused = () => metrics.countEvents('dropped', 1)
  const tables = stack.use(createSqlEvents({ sql, logger, countRefused }))
  const events = stack.use(
    await openEvents({
      ...{ natsUrl: config.secrets.natsUrl, website: config.brand, tables, logger },
      replicas: config.events.natsReplicas,
      counters: { published: metrics.countPublished },
    }),
  )
  const { reader } = events
  const days = createEventDays({ sql, logger })
  const { keepDays } = config.events
  const collector = collects
    ? stack.use(startCollector({ reader, sink: tables, days, keepDays, logger, now: Date.now, signal }))
    : null
  if (config.secrets.databaseUrl === null) await answerReports(ground, sql, stack)
  return {
    intake: takes && config.events.intake === 'on' ? events.sink : null,
    status() {
      const { lag = null, dead = 0, reasons = [] } = collector?.status() ?? {}
      return {
        waiting: events.sink.waiting(),
        lag,
        dead,
        reasons: [...new Set([...events.reasons(), ...reasons])],
      }
    },
  }
}
