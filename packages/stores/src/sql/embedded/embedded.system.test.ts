import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../unavailable.ts'
import { openSql } from '../open-sql.ts'
import { DatabaseInUseError } from './database-lock.ts'
import { openEmbedded } from './embedded.ts'
import { startDatabaseChild } from '../../../test/sql/child.ts'

const logger = { info: () => {}, warn: () => {} }
const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = () => openSql({ dataFolder: folder, databaseUrl: null, logger })

describe('openEmbedded', { timeout: 180_000 }, () => {
  it('GATE-04 keeps every committed transaction whole through kill -9, and opens at once after it', async () => {
    let committed = 0
    for (const rows of [20, 35]) {
      await using child = startDatabaseChild(folder, 'write')
      await child.line(new RegExp(`^committed ${rows}$`))
      await child.kill()
      committed += child.lines.length
    }
    await using store = await open()
    const rows = await store.db.selectFrom('audit').select('action').execute()
    const first = rows.filter(({ action }) => action.startsWith('first')).length
    expect(rows).toHaveLength(2 * first)
    expect(first).toBeGreaterThanOrEqual(committed)
    // One transaction of each process may have been committed without being told.
    expect(first).toBeLessThanOrEqual(committed + 2)
    await expect(open()).rejects.toThrow(DatabaseInUseError)
    expect((await stat(join(folder, 'db'))).mode & 0o077).toBe(0)
  })

  it('leaves nothing open in the one session when a holder fails, and replaces a worker that hangs', async () => {
    const connections = await openEmbedded({ dataFolder: folder, logger, queryTimeoutMs: 4000 })
    await using cleaning = new AsyncDisposableStack()
    cleaning.defer(() => connections.close())
    const failing = await connections.acquire()
    await failing.script('create table probe (n int)')
    await failing.script('begin; insert into probe values (1)')
    failing.release('broken')
    const hanging = await connections.acquire()
    expect(await hanging.query('select n from probe', [])).toMatchObject({ rows: [] })
    await hanging.query('insert into probe values (2)', [])
    await expect(hanging.query('select pg_sleep(600)', [])).rejects.toThrow(StoreUnavailable)
    await expect(hanging.query('select 1', [])).rejects.toThrow(StoreUnavailable)
    hanging.release('broken')
    const next = await connections.acquire()
    expect(await next.query('select n from probe', [])).toMatchObject({ rows: [{ n: 2 }] })
    next.release('sound')
  })

  it('throws a TypeError for a value that has no form in SQL, and goes on', async () => {
    await using store = await open()
    const entry = { website: 'default', actor: 'system', action: 'a', detail: '{}' }
    const at = JSON.parse('{}')
    await expect(
      store.db
        .insertInto('audit')
        .values({ ...entry, at })
        .execute(),
    ).rejects.not.toThrow(StoreUnavailable)
    expect(await store.ready()).toBe(true)
  })

  it('says that a database cannot be opened, and gives the lock back', async () => {
    const control = join(folder, 'db', 'global', 'pg_control')
    const good = await readFile(control)
    await writeFile(control, 'broken')
    await expect(open()).rejects.toThrow(StoreUnavailable)
    await writeFile(control, good)
    await using store = await open()
    expect(await store.ready()).toBe(true)
  })

  it('refuses a folder that is a file', async () => {
    const dataFolder = join(folder, 'other')
    await mkdir(dataFolder)
    await writeFile(join(dataFolder, 'db'), '')
    await expect(openSql({ dataFolder, databaseUrl: null, logger })).rejects.toThrow(/EEXIST/)
  })
})
