import { type Kysely, sql as statement } from 'kysely'
import type { Database } from '../../sql/database.ts'
import { lockNumbers } from '../../sql/lock-numbers.ts'

/** The tables that lie in days. Every statement takes them in this order, so that none waits for another in a circle. */
const tables = ['event_source', 'event'] as const

/** A partition as the catalogue names it. */
export interface Partition {
  /** UTC, YYYY-MM-DD. */
  readonly day: string
  readonly table: (typeof tables)[number]
  /** Rows as the database estimates them; -1 where it has no estimate. */
  readonly estimate: number
  readonly bytes: number
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
  )
}

/** The day that was asked for last: most events are of one day, and reading a date costs more than the rest of a look. */
let latestDay = ''

/** Throws a RangeError for what is no day, YYYY-MM-DD. */
export function expectDay(text: string): void {
  if (text === latestDay) return
  if (!isDay(text)) throw new RangeError('Not a day: expected YYYY-MM-DD.')
  latestDay = text
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The name of a day's partition of a table. */
export function partitionOf(table: (typeof tables)[number], day: string): string {
  return `${table}_${day.replaceAll('-', '')}`
}

function boundOf(day: string): string {
  return `FOR VALUES FROM ('${day}') TO ('${dayAfter(day)}')`
}

/** Runs a step in a transaction while no other process makes or drops partitions. */
function whilePartitionsStay<Result>(
  db: Kysely<Database>,
  step: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await statement`select pg_advisory_xact_lock(${lockNumbers.partitions})`.execute(transaction)
    return step(transaction)
  })
}

async function isThere(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await statement<{
    there: boolean
  }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** Makes the partitions of days that have none. Readers and writers of other days do not wait. Throws a RangeError for what is no day. */
export async function makePartitions(db: Kysely<Database>, days: readonly string[]): Promise<void> {
  for (const day of days) expectDay(day)
  await whilePartitionsStay(db, async (transaction) => {
    for (const day of days.toSorted()) {
      if (await isThere(transaction, partitionOf('event', day))) continue
      for (const table of tables) {
        const name = partitionOf(table, day)
        // Attached, not created in place: that would have to wait for everybody who reads any day.
        await statement.raw(`create table ${name} (like ${table} including all)`).execute(transaction)
        await statement
          .raw(`alter table ${table} attach partition ${name} ${boundOf(day)}`)
          .execute(transaction)
      }
    }
  })
}

/** The partitions that there are, the first day first; tables that somebody else attached are none of them. */
export async function listPartitions(db: Kysely<Database>): Promise<readonly Partition[]> {
  const partitions: Partition[] = []
  for (const table of tables) {
    const { rows } = await statement<
      Pick<Partition, 'bytes' | 'estimate'> & { name: string; bound: string | null }
    >`
      select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound,
        child.reltuples::float8 as estimate, coalesce(pg_total_relation_size(child.oid), 0) as bytes
      from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent = ${table}::regclass`.execute(db)
    for (const { name, bound, estimate, bytes } of rows) {
      const day = name.slice(-8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
      const isOurs = isDay(day) && name === partitionOf(table, day) && bound === boundOf(day)
      if (isOurs) partitions.push({ day, table, estimate, bytes })
    }
  }
  return partitions.toSorted((left, right) => (left.day < right.day ? -1 : 1))
}

/**
 * Drops the partitions of a day. Throws StoreUnavailable with the code 55P03 in its cause while somebody reads events for
 * longer than a moment.
 */
export async function dropPartitions(db: Kysely<Database>, day: string): Promise<void> {
  await whilePartitionsStay(db, async (transaction) => {
    // Anyone who comes after one that waits for a whole table waits too. Less than the second after which PostgreSQL looks for circles.
    await statement`set local lock_timeout = '900ms'`.execute(transaction)
    await statement
      .raw(`drop table if exists ${tables.map((table) => partitionOf(table, day)).join(', ')}`)
      .execute(transaction)
    await transaction.deleteFrom('event_clamped').where('day', '<=', day).execute()
  })
}
