import type { Kysely } from 'kysely'
import type { Database } from '../../sql/database.ts'
import { SqlError } from '../../sql/sql-error.ts'
import { markClamped } from './clamped-events.ts'
import { type CommittedSources, createCommittedSources, sourceKey } from './committed-sources.ts'
import { byKey } from './event-order.ts'
import { makePartitions } from './event-partitions.ts'
import { type FilledColumns, insertOf, insertOfLists } from './event-statements.ts'
import type { WrittenEvents } from './written-events.ts'
import type { AcceptedEvent } from '../port.ts'

/** The tables of events. */
export interface EventTables {
  /** Stores events of one kind of clock, all or none, and makes the partitions that they need. Throws StoreUnavailable and SqlError. */
  insert(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]): Promise<void>
  /** Stores believed events as they were written, all or none, and makes the partitions that they need. Throws the same. */
  insertWritten(columns: FilledColumns, written: readonly WrittenEvents[]): Promise<void>
  /** Takes nothing of what was stored before for granted any more: another database may have come in the place of this one. */
  forget(): void
}

/** A row found no partition: that of its day was dropped. PostgreSQL names no constraint then. */
export function lacksPartition(error: unknown): boolean {
  return error instanceof SqlError && error.code === '23514' && error.constraint === null
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

/** What is not known to be stored, by key and in the order that all processes keep. */
function missingSources(
  written: readonly WrittenEvents[],
  known: Pick<CommittedSources, 'knows'>,
): ReadonlyMap<string, string> {
  const missing = written
    .flatMap(({ sources }) => sources)
    .filter(({ key }) => !known.knows(key))
    .map(({ key, values }) => [key, values] as const)
  return new Map(missing.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function valuesOf(text: string): readonly unknown[] {
  const values: unknown = JSON.parse(text)
  return Array.isArray(values) ? values : []
}

const listAt = (rows: readonly (readonly unknown[])[], index: number) =>
  JSON.stringify(rows.map((row) => row[index]))

/** The tables of a database, of which nothing is known yet. */
export function createEventTables(db: Kysely<Database>): EventTables {
  const sources = createCommittedSources()
  const knownDays = new Set<string>()

  function forget() {
    sources.forgetAll()
    knownDays.clear()
  }

  async function makeMissingPartitions(days: readonly string[]) {
    const missing = [...new Set(days)].filter((day) => !knownDays.has(day))
    if (missing.length === 0) return
    await makePartitions(db, missing)
    for (const day of missing) knownDays.add(day)
  }

  async function insertBelieved(events: readonly AcceptedEvent[]) {
    const missing = sources.missingOf(events)
    await db.executeQuery(insertOf({ clock: 'believed', events: events.toSorted(byKey), sources: missing }))
    sources.remember(missing.map(sourceKey))
  }

  async function insertOnce(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]) {
    await makeMissingPartitions(events.map(({ day }) => day))
    await (clock === 'believed' ? insertBelieved(events) : insertClamped(db, events))
  }

  async function insertWrittenOnce(columns: FilledColumns, written: readonly WrittenEvents[]) {
    await makeMissingPartitions(written.flatMap(({ days }) => days))
    const missing = missingSources(written, sources)
    const rows = [...missing.values()].map(valuesOf)
    await db.executeQuery(
      insertOfLists({
        ...{ columns, clock: 'believed' },
        events: columns.event.map((_column, index) => written.map(({ lists }) => lists[index] ?? '[]')),
        sources: rows.length === 0 ? [] : columns.source.map((_column, index) => [listAt(rows, index)]),
      }),
    )
    sources.remember(missing.keys())
  }

  /** Once more where a day's partition was dropped meanwhile. */
  async function again(insert: () => Promise<void>) {
    try {
      await insert()
    } catch (error) {
      if (!lacksPartition(error)) throw error
      forget()
      await insert()
    }
  }

  return {
    forget,
    insert: (clock, events) => again(() => insertOnce(clock, events)),
    insertWritten: (columns, written) => again(() => insertWrittenOnce(columns, written)),
  }
}
