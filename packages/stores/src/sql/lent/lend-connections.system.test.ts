import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlConnections } from '../connections.ts'
import { openEmbedded } from '../embedded/embedded.ts'
import { lendConnections } from './lend-connections.ts'
import type { LentAnswer } from './messages.ts'
import { openLentSql } from './open-lent-sql.ts'

let folder: string
let connections: SqlConnections
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lent-'))
  connections = await openEmbedded({ dataFolder: folder, logger: { info() {}, warn() {} } })
}, 120_000)
afterAll(async () => {
  await connections.close()
  await rm(folder, { recursive: true })
})

const limitMs = 150

function lend() {
  const { port1, port2 } = new MessageChannel()
  lendConnections(connections, port1, limitMs)
  return openLentSql(port2)
}

describe('lendConnections', () => {
  it('GATE-04 takes back a session that another thread holds and does not use, with all that it had begun', async () => {
    await using store = lend()
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stuck = store.db.transaction().execute(async (transaction) => {
      await sql`create table left_open (n int)`.execute(transaction)
      held.resolve()
      await ended.promise
      await sql`insert into left_open values (1)`.execute(transaction)
    })
    await held.promise
    const own = await connections.acquire()
    expect((await own.query("select to_regclass('left_open') as found", [])).rows).toEqual([{ found: null }])
    own.release('sound')
    ended.resolve()
    await expect(stuck).rejects.toThrow(StoreUnavailable)
    expect(await store.ready()).toBe(true)
  })

  it('lets a statement take longer than a session may be idle', async () => {
    await using store = lend()
    await store.db.transaction().execute(async (one) => {
      await sql`select pg_sleep(${(3 * limitMs) / 1000})`.execute(one)
      expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
    })
    expect(await store.ready()).toBe(true)
  })

  it('GATE-04 leaves a session alone on which a second statement runs longer than it may be idle', async () => {
    const { port1, port2 } = new MessageChannel()
    lendConnections(connections, port1, limitMs)
    const outcomes = new Map<number, string>()
    port2.on('message', ({ id, outcome }: LentAnswer) => void outcomes.set(id, outcome))
    const ask = (id: number, kind: 'acquire' | 'query', text = '') =>
      port2.postMessage({ id, kind, session: 1, text, parameters: [], state: 'sound' }, [])
    ask(1, 'acquire')
    await expect.poll(() => outcomes.get(1)).toBe('done')
    ask(2, 'query', 'select 1 as n')
    ask(3, 'query', `select pg_sleep(${(3 * limitMs) / 1000})`)
    await expect.poll(() => outcomes.get(3)).toBe('done')
    ask(4, 'query', 'select 2 as n')
    await expect.poll(() => outcomes.get(4)).toBe('done')
    port2.close()
  })

  it('GATE-04 holds the session for a statement by itself no longer than that runs', async () => {
    await using store = lend()
    await store.db.connection().execute(async (one) => {
      expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
      const own = await connections.acquire()
      expect((await own.query('select 2 as n', [])).rows).toEqual([{ n: 2 }])
      own.release('sound')
      await expect(sql`select nothing from nowhere`.execute(one)).rejects.toMatchObject({ code: '42P01' })
      expect((await sql`select 3 as n`.execute(one)).rows).toEqual([{ n: 3 }])
    })
  })
})
