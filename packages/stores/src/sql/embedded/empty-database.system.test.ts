import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSql } from '../open-sql.ts'
import { copyEmptyDatabase } from './empty-database.ts'

const logger = { info: () => {}, warn: () => {} }
const root = await mkdtemp(join(tmpdir(), 'empty-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function folderOf(name: string): Promise<string> {
  const folder = join(root, name, 'db')
  await mkdir(folder, { recursive: true })
  return folder
}

describe('a new database', () => {
  it('is a copy of the one that the build laid out, and keeps what it is told', async () => {
    const folder = await folderOf('new')
    expect(await copyEmptyDatabase(folder)).toBe(true)
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/)
    {
      await using store = await openSql({ dataFolder: join(root, 'new'), databaseUrl: null, logger })
      expect(await store.migrate(), 'its tables are there').toEqual([])
    }
    for (const count of [0, 1]) {
      await using store = await openSql({ dataFolder: join(root, 'new'), databaseUrl: null, logger })
      const rows = await store.db.selectFrom('audit').select('action').execute()
      expect(rows).toHaveLength(count)
      await store.db
        .insertInto('audit')
        .values({ website: 'a', actor: 'test', action: 'tried', at: new Date(0), detail: '{}' })
        .execute()
    }
  })

  it('takes the place of a copy that a process did not live to finish', async () => {
    const folder = await folderOf('interrupted')
    await mkdir(`${folder}.new`)
    await writeFile(join(`${folder}.new`, 'PG_VERSION'), 'half')
    expect(await copyEmptyDatabase(folder)).toBe(true)
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).not.toBe('half')
    expect(await readdir(join(root, 'interrupted'))).toEqual(['db'])
  })

  it('is never laid over what is there', async () => {
    const folder = await folderOf('kept')
    await writeFile(join(folder, 'mine'), 'kept')
    expect(await copyEmptyDatabase(folder)).toBe(false)
    expect(await readdir(folder)).toEqual(['mine'])
  })
})
