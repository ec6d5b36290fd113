import type { StoreLogger } from '../../logger.ts'
import type { SqlStore } from '../../sql/port.ts'
import { SqlError } from '../../sql/sql-error.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { createEventTables, lacksPartition } from './event-tables.ts'
import type { FilledColumns } from './event-statements.ts'
import { eventsOfWritten, type WrittenEvents } from './written-events.ts'
import type { AcceptedEvent } from '../port.ts'

export interface EventWriterOptions {
  readonly sql: Pick<SqlStore, 'db'>
  readonly logger: StoreLogger
  /** Told of each event that was dropped since the database refuses it; must not throw. */
  readonly countRefused: () => void
}

/** Stores events of any days. */
export interface EventWriter {
  /** Resolves when all are durable but those that the database refuses for good. Throws StoreUnavailable. */
  write(events: readonly AcceptedEvent[]): Promise<void>
  /**
   * The same for events that were written by column. Resolves with how many of `written` were not stored, since they lack a field that
   * this release must have.
   */
  writeWritten(columns: FilledColumns, written: readonly WrittenEvents[]): Promise<number>
}

/** SQLSTATE classes for what is wrong with a row itself: its data (22), a constraint (23), its size (54). */
function isRefusal(error: unknown): error is SqlError {
  return error instanceof SqlError && /^(?:22|23|54)/.test(error.code) && !lacksPartition(error)
}

/** Writes to the tables of events. */
export function createEventWriter({ sql, logger, countRefused }: EventWriterOptions): EventWriter {
  const tables = createEventTables(sql.db)

  function drop({ code, column, constraint }: SqlError) {
    countRefused()
    logger.warn({ code, column, constraint }, 'an event that the database refuses was dropped')
  }

  /** Halves what the database refuses until the one row that it refuses stands alone. */
  async function insertFit(clock: AcceptedEvent['clock'], events: readonly AcceptedEvent[]): Promise<void> {
    try {
      await tables.insert(clock, events)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (events.length === 1) return drop(error)
      const middle = Math.ceil(events.length / 2)
      await insertFit(clock, events.slice(0, middle))
      await insertFit(clock, events.slice(middle))
    }
  }

  async function insertAll(events: readonly AcceptedEvent[]) {
    for (const clock of ['believed', 'clamped'] as const) {
      const part = events.filter((event) => event.clock === clock)
      if (part.length > 0) await insertFit(clock, part)
    }
  }

  async function insertOneByOne(columns: FilledColumns, written: readonly WrittenEvents[]) {
    let unread = 0
    for (const each of written) {
      const events = eventsOfWritten(each, columns)
      if (events === null) unread += 1
      else await insertAll(events)
    }
    return unread
  }

  /** Those of believed clock go as they are. Only what the database refuses is read. */
  async function insertWritten(columns: FilledColumns, written: readonly WrittenEvents[]): Promise<number> {
    if (written.some(({ clock }) => clock === 'clamped')) return insertOneByOne(columns, written)
    try {
      await tables.insertWritten(columns, written)
      return 0
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (written.length === 1) return insertOneByOne(columns, written)
      const middle = Math.ceil(written.length / 2)
      const unread = await insertWritten(columns, written.slice(0, middle))
      return unread + (await insertWritten(columns, written.slice(middle)))
    }
  }

  async function told<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      tables.forget()
      // No fault of the events: tables that are not there yet, a circle of waiting. They may be brought again.
      if (error instanceof SqlError) throw new StoreUnavailable('database', { cause: error })
      throw error
    }
  }

  return {
    write: (events) => told(() => insertAll(events)),
    writeWritten: (columns, written) => told(() => insertWritten(columns, written)),
  }
}
