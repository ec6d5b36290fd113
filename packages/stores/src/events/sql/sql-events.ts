import type { StoreLogger } from '../../logger.ts'
import type { SqlStore } from '../../sql/port.ts'
import { expectDay } from './event-partitions.ts'
import { createEventWriter } from './event-writer.ts'
import { createGroupCommit } from './group-commit.ts'
import type { AcceptedEvent, EventSink } from '../port.ts'

/** Where events are stored. */
export interface SqlEventsOptions {
  readonly sql: Pick<SqlStore, 'db' | 'ready' | 'sessions'>
  readonly logger: StoreLogger
  /** Told of each event that was dropped since the database refuses it for good; must not throw. */
  readonly countRefused?: () => void
}

/** Events that may wait: more than a commit of any kind leaves behind, and some 30 MB. */
const longestQueue = 20_000

/**
 * How events go into a database with several sessions, and into the embedded one: there, all others wait for the one
 * session meanwhile.
 */
const groups = {
  several: { groupSize: 2000, inFlight: 2 },
  one: { groupSize: 250, inFlight: 1 },
} as const

/** How events go into a database with so many sessions. */
export function groupsOf({ sessions }: Pick<SqlStore, 'sessions'>): (typeof groups)[keyof typeof groups] {
  return sessions === 1 ? groups.one : groups.several
}

/**
 * Events in the durable store, in partitions by day, each once (ANA-10): what waits goes with the next commit. An event that the
 * database refuses for good is dropped with a warning, and the others are stored. Throws a RangeError for a day that is none.
 */
export function createSqlEvents({ sql, logger, countRefused = () => {} }: SqlEventsOptions): EventSink {
  const writer = createEventWriter({ sql, logger, countRefused })
  const queue = createGroupCommit<AcceptedEvent>({
    ...groupsOf(sql),
    longestQueue,
    commit: (events) => writer.write(events),
  })
  let isClosed = false
  return {
    async store(events) {
      for (const day of new Set(events.map((event) => event.day))) expectDay(day)
      await queue.add(events)
    },
    ready: async () => !isClosed && queue.waiting() < longestQueue && (await sql.ready()),
    waiting: () => queue.waiting(),
    async [Symbol.asyncDispose]() {
      isClosed = true
      await queue.close()
    },
  }
}
