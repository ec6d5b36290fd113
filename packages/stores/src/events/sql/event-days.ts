import { sql as statement } from 'kysely'
import type { StoreLogger } from '../../logger.ts'
import type { SqlStore } from '../../sql/port.ts'
import { SqlError } from '../../sql/sql-error.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { dropPartitions, expectDay, listPartitions, type Partition } from './event-partitions.ts'

/** A day of events in the durable store. */
export interface EventDay {
  /** UTC, YYYY-MM-DD. */
  readonly day: string
  /** How many there are: as the database estimates it, or counted where it has no estimate. */
  readonly events: number
  /** What the day takes on the disk, indexes and sources included. */
  readonly bytes: number
}

/** The days that events lie in, each in partitions of its own. Throws StoreUnavailable. */
export interface EventDays {
  /** Every day that has partitions, the first first. */
  list(): Promise<readonly EventDay[]>
  /**
   * Drops the days before this one (UTC, YYYY-MM-DD) with all their events; answers their names. A day is left for the next
   * time, with a warning, while somebody reads events for longer than a moment. Throws a RangeError for what is no day.
   */
  dropBefore(day: string): Promise<readonly string[]>
}

/** The first day (UTC, YYYY-MM-DD) that is kept where so many days are, today among them. */
export function firstKeptDay(nowMs: number, keepDays: number): string {
  return new Date(nowMs - (keepDays - 1) * 86_400_000).toISOString().slice(0, 10)
}

/** SQLSTATE: a lock was not to be had in time. */
const lockNotAvailable = '55P03'

function isBusy(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable &&
    error.cause instanceof SqlError &&
    error.cause.code === lockNotAvailable
  )
}

/** Looks after the days of events in the durable store. Several processes may do so at once. */
export function createEventDays({
  sql: { db },
  logger,
}: {
  readonly sql: Pick<SqlStore, 'db'>
  readonly logger: StoreLogger
}): EventDays {
  async function countOf(day: string, partitions: readonly Partition[]): Promise<number> {
    const estimate = partitions.find(({ table }) => table === 'event')?.estimate ?? 0
    if (estimate >= 0) return Math.round(estimate)
    const { rows } = await statement<{ count: number }>`
      select count(*) as count from event where day = ${day}`.execute(db)
    return rows[0]?.count ?? 0
  }

  return {
    async list() {
      const ofDay = Map.groupBy(await listPartitions(db), ({ day }) => day)
      const days: EventDay[] = []
      for (const [day, partitions] of ofDay) {
        const bytes = partitions.reduce((sum, partition) => sum + partition.bytes, 0)
        days.push({ day, events: await countOf(day, partitions), bytes })
      }
      return days
    },
    async dropBefore(day) {
      expectDay(day)
      const days = new Set((await listPartitions(db)).map((partition) => partition.day))
      const dropped: string[] = []
      for (const old of [...days].filter((each) => each < day)) {
        try {
          await dropPartitions(db, old)
          dropped.push(old)
        } catch (error) {
          if (!isBusy(error)) throw error
          logger.warn({ day: old }, 'a day of events is read and was not dropped')
        }
      }
      return dropped
    },
  }
}
