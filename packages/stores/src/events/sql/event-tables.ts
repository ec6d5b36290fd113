import type { Kysely } from 'kysely'
import type { Database } from '../../sql/database.ts'
import { SqlError } from '../../sql/sql-error.ts'
import { markClamped } from './clamped-events.ts'
import { createCommittedSources } from './committed-sources.ts'
import { makePartitions } from './event-partitions.ts'
import { insertOf } from './event-statements.ts'
import type { AcceptedEvent } from '../port.ts'

/** The tables of events. */
export interface EventTables {
  /** Stores events of one kind of clock, all or none, and makes the partitions that they need. Throws StoreUnavailable and SqlError. */
  insert(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]): Promise<void>
  /** Takes nothing of what was stored before for granted any more: another database may have come in the place of this one. */
  forget(): void
}

/** A row found no partition: that of its day was dropped. PostgreSQL names no constraint then. */
export function lacksPartition(error: unknown): boolean {
  return error instanceof SqlError && error.code === '23514' && error.constraint === null
}

/** All processes store in one order, so that none waits for another in a circle. */
function byKey(left: AcceptedEvent, right: AcceptedEvent): number {
  if (left.day !== right.day) return left.day < right.day ? -1 : 1
  return left.id < right.id ? -1 : 1
}

async function insertClamped(db: Kysely<Database>, events: readonly AcceptedEvent[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const unknown = (await markClamped(transaction, events)).toSorted(byKey)
    if (unknown.length === 0) return
    // They are rare: their sources are sent each time.
    const sources = createCommittedSources().missingOf(unknown)
    await transaction.executeQuery(insertOf({ clock: 'clamped', events: unknown, sources }))
  })
}

/** The tables of a database, of which nothing is known yet. */
export function createEventTables(db: Kysely<Database>): EventTables {
  const sources = createCommittedSources()
  const knownDays = new Set<string>()

  function forget() {
    sources.forgetAll()
    knownDays.clear()
  }

  async function makeMissingPartitions(events: readonly AcceptedEvent[]) {
    const missing = [...new Set(events.map(({ day }) => day))].filter((day) => !knownDays.has(day))
    if (missing.length === 0) return
    await makePartitions(db, missing)
    for (const day of missing) knownDays.add(day)
  }

  async function insertBelieved(events: readonly AcceptedEvent[]) {
    const missing = sources.missingOf(events)
    await db.executeQuery(insertOf({ clock: 'believed', events: events.toSorted(byKey), sources: missing }))
    sources.remember(missing)
  }

  async function insertOnce(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]) {
    await makeMissingPartitions(events)
    await (clock === 'believed' ? insertBelieved(events) : insertClamped(db, events))
  }

  return {
    forget,
    async insert(clock, events) {
      try {
        await insertOnce(clock, events)
      } catch (error) {
        if (!lacksPartition(error)) throw error
        forget()
        await insertOnce(clock, events)
      }
    },
  }
}
