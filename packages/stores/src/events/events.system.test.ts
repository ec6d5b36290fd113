import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as statement } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSql } from '../sql/open-sql.ts'
import type { SqlStore } from '../sql/port.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { startWire } from '../../test/wire.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { describeEventSink } from '../../test/events/contract.ts'
import { sampleEvent, sampleSource } from '../../test/events/contract-samples.ts'
import { createSqlEvents } from './sql/sql-events.ts'
import { openStoreForSuite } from '../../test/events/open-store.ts'
import { readStoredEvents } from '../../test/events/stored-events.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

async function openEmbedded(): Promise<SqlStore> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'events-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  return openSql({ dataFolder, databaseUrl: null, logger })
}

function describeTables(name: string, open: () => Promise<SqlStore>): void {
  describeEventSink(name, async () => {
    const sql = await open()
    return {
      open: async () => createSqlEvents({ sql, logger }),
      read: (sessionId) => readStoredEvents(sql, sessionId),
      [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose](),
    }
  })

  describe(`createSqlEvents: ${name}`, () => {
    const sql = openStoreForSuite(open)
    describeRefusals(sql)
    describeLosses(sql)
  })
}

function describeRefusals(sql: () => SqlStore): void {
  it('ANA-10 drops an event that the database refuses, says so without its content, and counts it', async () => {
    const said: string[] = []
    let refused = 0
    await using sink = createSqlEvents({
      sql: sql(),
      logger: { ...logger, warn: (fields, message) => said.push(`${message} ${JSON.stringify(fields)}`) },
      countRefused: () => {
        refused += 1
      },
    })
    const source = sampleSource()
    const wrong = [
      sampleEvent(source, 2, { title: 'secret \0' }),
      sampleEvent(source, 4, { curr_page_ext: { secret: '\0' } }),
      sampleEvent(source, 6, { day: '2026-11-25' }),
      sampleEvent(source, 8, { clock: 'clamped', seq: 2 ** 40 }),
      sampleEvent(sampleSource({ website: 'Not A Site' }), 9),
    ]
    const right = [1, 3, 5, 7].map((number) => sampleEvent(source, number))
    await sink.store([...wrong, ...right].toSorted((left, rest) => left.log_seq - rest.log_seq))
    expect(await readStoredEvents(sql(), source.session_id)).toEqual(right)
    expect(refused).toBe(5)
    expect(said).toHaveLength(5)
    expect(said.join()).not.toContain('secret')
    expect(said.join()).toMatch(/"constraint":"event_day"/)
  })

  it('refuses what is no day before anything is stored', async () => {
    await using sink = createSqlEvents({ sql: sql(), logger })
    const source = sampleSource()
    for (const day of ['2026-02-30', '', "2026-11-22'; drop table event; --", '20261122']) {
      const events = [sampleEvent(source, 1), sampleEvent(source, 2, { day })]
      await expect(sink.store(events)).rejects.toThrow(RangeError)
    }
    expect(await readStoredEvents(sql(), source.session_id)).toEqual([])
  })
}

function describeLosses(sql: () => SqlStore): void {
  it('ANA-10 stores an event with its source where the partitions of its day were dropped', async () => {
    await using sink = createSqlEvents({ sql: sql(), logger })
    const source = sampleSource()
    const events = [1, 2].map((number) => sampleEvent(source, number, { at: Date.UTC(2026, 9, 1, number) }))
    await sink.store(events.slice(0, 1))
    await statement`drop table event_20261001, event_source_20261001`.execute(sql().db)
    await sink.store(events.slice(1))
    expect(await readStoredEvents(sql(), source.session_id)).toEqual(events.slice(1))
  })

  it('ANA-10 takes no fault of the tables for one of the events', async () => {
    await using sink = createSqlEvents({ sql: sql(), logger })
    const source = sampleSource()
    await statement`alter table event rename to event_away`.execute(sql().db)
    await expect(sink.store([sampleEvent(source, 1)])).rejects.toThrow(StoreUnavailable)
    await statement`alter table event_away rename to event`.execute(sql().db)
    await sink.store([sampleEvent(source, 1)])
    expect(await readStoredEvents(sql(), source.session_id)).toHaveLength(1)
  })
}

describeTables('embedded', openEmbedded)

describe('createSqlEvents on a database that was closed', () => {
  it('is not ready, and says that it is unavailable', async () => {
    const sql = await openEmbedded()
    await using sink = createSqlEvents({ sql, logger })
    await sql[Symbol.asyncDispose]()
    expect(await sink.ready()).toBe(false)
    await expect(sink.store([sampleEvent(sampleSource(), 1)])).rejects.toThrow(StoreUnavailable)
    expect(sink.waiting()).toBe(0)
  })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  describeTables('PostgreSQL', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
  describeServer(serverUrl)
}

/** What only a server can show, or shows sooner. */
function describeServer(serverUrl: string): void {
  it('ANA-10 refuses what is too much to wait, and stores all of what it took', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    await using sql = await openSql({ dataFolder: tmpdir(), databaseUrl, logger })
    await using sink = createSqlEvents({ sql, logger })
    const source = sampleSource()
    const batches = Array.from({ length: 45 }, (_, batch) =>
      Array.from({ length: 500 }, (_, index) => sampleEvent(source, batch * 500 + index + 1)),
    )
    const storing = batches.map((batch) => sink.store(batch))
    expect(sink.waiting()).toBe(20_000)
    expect(await sink.ready()).toBe(false)
    const outcomes = await Promise.allSettled(storing)
    for (const outcome of outcomes.slice(40)) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await readStoredEvents(sql, source.session_id)).toHaveLength(20_000)
    expect(await sink.ready()).toBe(true)
  }, 120_000)

  it('ANA-10 GATE-04 says that it is unavailable while the database is away, and loses and doubles nothing', async () => {
    const { databaseUrl } = cleaning.use(await makeTestDatabase(serverUrl))
    const url = new URL(databaseUrl)
    await using wire = await startWire({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${wire.port}`
    await using sql = await openSql({ dataFolder: tmpdir(), databaseUrl: url.href, poolSize: 3, logger })
    await using sink = createSqlEvents({ sql, logger })
    const source = sampleSource()
    const acknowledged = new Set<number>()
    const store = async (number: number) => {
      await sink.store([sampleEvent(source, number)])
      acknowledged.add(number)
    }
    await store(1)
    wire.hold('held')
    const lost = Promise.allSettled([2, 3].map(store))
    wire.cut()
    for (const outcome of await lost) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
    }
    expect(await sink.ready()).toBe(false)
    wire.hold('open')
    await expect.poll(() => sink.ready(), { timeout: 10_000 }).toBe(true)
    await Promise.all([1, 2, 3, 4].map(store))
    expect([...acknowledged]).toEqual([1, 2, 3, 4])
    const stored = await readStoredEvents(sql, source.session_id)
    expect(stored.map((event) => event.log_seq)).toEqual([1, 2, 3, 4])
  }, 30_000)
}
