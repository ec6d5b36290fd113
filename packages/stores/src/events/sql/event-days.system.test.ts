import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as statement } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSql } from '../../sql/open-sql.ts'
import type { SqlStore } from '../../sql/port.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { createEventDays } from './event-days.ts'
import { createSqlEvents } from './sql-events.ts'
import { openStoreForSuite } from '../../../test/events/open-store.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

/** Stores one event at noon of each day of a month of 2026, and another a millisecond later of the last. */
async function fill(sql: SqlStore, month: number, dates: readonly number[]): Promise<void> {
  await using sink = createSqlEvents({ sql, logger })
  const source = sampleSource()
  const times = dates.map((date) => Date.UTC(2026, month - 1, date, 12))
  const last = times.at(-1) ?? 0
  await sink.store([...times, last + 1].map((at, index) => sampleEvent(source, index + 1, { at })))
}

async function tablesOf({ db }: SqlStore): Promise<readonly string[]> {
  const { rows } = await statement<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

function describeDays(name: string, open: () => Promise<SqlStore>): void {
  describe(`createEventDays: ${name}`, () => {
    const sql = openStoreForSuite(open)
    describeList(sql)
    describeDrop(sql)
  })
}

function describeList(sql: () => SqlStore): void {
  it('tells what each day holds and takes', async () => {
    const days = createEventDays({ sql: sql(), logger })
    expect(await days.list()).toEqual([])
    await fill(sql(), 1, [31, 1])
    const listed = await days.list()
    expect(listed.map(({ day, events }) => [day, events])).toEqual([
      ['2026-01-01', 2],
      ['2026-01-31', 1],
    ])
    for (const { bytes } of listed) expect(bytes).toBeGreaterThanOrEqual(32_768)
    await statement`analyze event`.execute(sql().db)
    expect(await days.list()).toEqual(listed)
  })
}

function describeDrop(sql: () => SqlStore): void {
  it('ANA-10 drops the days before one, with their sources, and nothing else', async () => {
    const days = createEventDays({ sql: sql(), logger })
    const before = await tablesOf(sql())
    await fill(sql(), 3, [1, 2, 3, 4])
    await statement`create table event_20260101_copy (day date)`.execute(sql().db)
    await statement`create table event_20260102 (day date)`.execute(sql().db)
    await statement`create table event_archive partition of event
      for values from ('2025-01-01') to ('2025-02-01')`.execute(sql().db)
    expect(await days.dropBefore('2026-03-03')).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(await days.dropBefore('2026-03-03')).toEqual([])
    const kept = ['event_20260303', 'event_20260304', 'event_source_20260303', 'event_source_20260304']
    const foreign = ['event_20260101_copy', 'event_20260102', 'event_archive']
    const expected = [...before.filter((name) => !/\d{8}$/.test(name)), ...kept, ...foreign]
    expect(await tablesOf(sql())).toEqual(expected.toSorted())
    const left = await sql().db.selectFrom('analytics_event').select('day').orderBy('day').execute()
    expect(left.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04', '2026-03-04'])
  })

  it('forgets which events were clamped into a day with the day', async () => {
    await using sink = createSqlEvents({ sql: sql(), logger })
    const days = createEventDays({ sql: sql(), logger })
    const [old, recent] = [Date.UTC(2026, 3, 1), Date.UTC(2026, 3, 2)].map((at, index) =>
      sampleEvent(sampleSource(), index + 1, { at, clock: 'clamped', timestamp: 0 }),
    )
    await sink.store([old, recent].filter((event) => event !== undefined))
    await days.dropBefore('2026-04-02')
    const marks = await sql().db.selectFrom('event_clamped').select('day').execute()
    expect(marks).toEqual([{ day: '2026-04-02' }])
  })

  it('refuses what is no day', async () => {
    const days = createEventDays({ sql: sql(), logger })
    for (const day of ['2026-02-30', '', '20260301', 'today']) {
      await expect(days.dropBefore(day)).rejects.toThrow(RangeError)
    }
  })
}

describeDays('embedded', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'days-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  const open = async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  }
  describeDays('PostgreSQL', open)
  describeProcesses(open)
}

/** What only a server can show. */
function describeProcesses(open: () => Promise<SqlStore>): void {
  it('ANA-10 makes and drops days in several processes at once without one failing', async () => {
    await using sql = await open()
    const dates = Array.from({ length: 12 }, (_, index) => index + 1)
    await Promise.all([1, 2, 3].map(() => fill(sql, 5, dates)))
    const drops = [1, 2, 3].map(() => createEventDays({ sql, logger }).dropBefore('2026-05-10'))
    const [dropped] = await Promise.all([Promise.all(drops), fill(sql, 5, [11, 12, 13])])
    expect([...new Set(dropped.flat())].toSorted()).toEqual(
      dates.slice(0, 9).map((date) => `2026-05-0${date}`),
    )
    const days = await createEventDays({ sql, logger }).list()
    expect(days.map(({ day, events }) => [day, events])).toEqual([
      ['2026-05-10', 3],
      ['2026-05-11', 4],
      ['2026-05-12', 7],
      ['2026-05-13', 2],
    ])
  })

  it('ANA-10 leaves a day that is read for long for the next time, and stores meanwhile', async () => {
    await using sql = await open()
    await fill(sql, 6, [1, 2])
    const said: object[] = []
    const days = createEventDays({ sql, logger: { ...logger, warn: (fields) => said.push(fields) } })
    const gate = Promise.withResolvers<void>()
    const isReading = Promise.withResolvers<void>()
    const reading = sql.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('analytics_event').select('id').where('day', '=', '2026-06-01').execute()
      isReading.resolve()
      await gate.promise
    })
    await isReading.promise
    expect(await days.dropBefore('2026-06-02')).toEqual([])
    expect(said).toEqual([{ day: '2026-06-01' }])
    await fill(sql, 6, [3])
    gate.resolve()
    await reading
    expect(await days.dropBefore('2026-06-02')).toEqual(['2026-06-01'])
  })
}
