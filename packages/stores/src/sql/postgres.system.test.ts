import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { openSql, type SqlOptions } from './open-sql.ts'
import { makeTestDatabase } from '../../test/sql/database.ts'
import { startWire } from '../../test/wire.ts'

const logger = { info: () => {}, warn: () => {} }
const open = (options: Partial<SqlOptions> & { readonly databaseUrl: string }) =>
  openSql({ dataFolder: tmpdir(), logger, ...options })

describe('openSql with a PostgreSQL that cannot be reached', () => {
  it('GATE-04 opens, is not ready, and refuses queries within a second', async () => {
    const warnings: string[] = []
    const telling = { info: () => {}, warn: (_fields: object, message: string) => warnings.push(message) }
    const databaseUrl = 'postgres://user:hunter2@127.0.0.1:1/portico'
    await using store = await open({ databaseUrl, logger: telling })
    const startedMs = performance.now()
    const failure = await store.db
      .selectFrom('account')
      .selectAll()
      .execute()
      .catch((error: unknown) => error)
    expect(performance.now() - startedMs).toBeLessThan(5000)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).not.toContain('hunter2')
    expect(await store.ready()).toBe(false)
    expect(warnings).toEqual(['the database is not available at start'])
  })
})

/** A database that is reached over a wire which can be cut. */
async function makeWire(serverUrl: string) {
  const database = await makeTestDatabase(serverUrl)
  const url = new URL(database.databaseUrl)
  const wire = await startWire({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${wire.port}`
  const stack = new AsyncDisposableStack()
  stack.use(database)
  stack.use(wire)
  return { wire, databaseUrl: url.href, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** What only a server can show. */
function describeServer(serverUrl: string): void {
  describe('openSql with PostgreSQL', () => {
    it('GATE-04 says that it is unavailable when connections are lost, and works as soon as there are new ones', async () => {
      await using cable = await makeWire(serverUrl)
      await using store = await open({ databaseUrl: cable.databaseUrl, poolSize: 3 })
      const sleeping = [1, 2].map(() => sql`select pg_sleep(30)`.execute(store.db))
      const outcomes = Promise.allSettled(sleeping)
      await expect.poll(async () => (await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
      cable.wire.cut()
      for (const outcome of await outcomes) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
      }
      await expect.poll(() => store.ready()).toBe(true)
    })

    it('tells a transaction whose connection is lost that it is unavailable, and keeps nothing of it', async () => {
      await using cable = await makeWire(serverUrl)
      await using store = await open({ databaseUrl: cable.databaseUrl })
      const entry = { website: 'default', actor: 'system', action: 'half', at: new Date(0) }
      const failing = store.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('audit').values(entry).execute()
        cable.wire.cut()
        await transaction.insertInto('audit').values(entry).execute()
      })
      await expect(failing).rejects.toThrow(StoreUnavailable)
      await expect
        .poll(() =>
          store.db
            .selectFrom('audit')
            .selectAll()
            .execute()
            .catch(() => null),
        )
        .toEqual([])
    })

    it('refuses within a second while all sessions are taken, and leaks none', async () => {
      await using cable = await makeWire(serverUrl)
      await using store = await open({ databaseUrl: cable.databaseUrl, poolSize: 2 })
      const gate = Promise.withResolvers<void>()
      const holders = [1, 2].map(() => store.db.connection().execute(() => gate.promise))
      const startedMs = performance.now()
      const waiting = Array.from({ length: 10 }, () => store.db.selectFrom('account').selectAll().execute())
      for (const outcome of await Promise.allSettled(waiting)) {
        expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable)
      }
      expect(performance.now() - startedMs).toBeLessThan(8000)
      gate.resolve()
      await Promise.all(holders)
      const after = Array.from({ length: 10 }, () => store.db.selectFrom('account').selectAll().execute())
      expect(await Promise.all(after)).toHaveLength(10)
    })

    it('gives up a statement that takes longer than it was told, and goes on', async () => {
      await using database = await makeTestDatabase(serverUrl)
      await using store = await open({ databaseUrl: database.databaseUrl, queryTimeoutMs: 1000 })
      await expect(sql`select pg_sleep(60)`.execute(store.db)).rejects.toThrow(StoreUnavailable)
      expect(await store.ready()).toBe(true)
    })

    it('brings the schema up to date once a server that was away at start is there', async () => {
      await using cable = await makeWire(serverUrl)
      cable.wire.hold('held')
      await using store = await open({ databaseUrl: cable.databaseUrl })
      expect(await store.ready()).toBe(false)
      cable.wire.hold('open')
      await expect
        .poll(() =>
          store.db
            .selectFrom('account')
            .selectAll()
            .execute()
            .catch(() => null),
        )
        .toEqual([])
    })

    it('GATE-04 only expects the schema where the operator migrates, and goes on once that is done', async () => {
      await using database = await makeTestDatabase(serverUrl)
      const { databaseUrl } = database
      await expect(open({ databaseUrl, migrations: 'expect' })).rejects.toThrow(/lacks 0001-accounts/)
      await using migrating = await open({ databaseUrl })
      expect(await migrating.migrate()).toEqual([])
      await using store = await open({ databaseUrl, migrations: 'expect' })
      expect(await store.ready()).toBe(true)
    })
  })
}

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) describeServer(serverUrl)
