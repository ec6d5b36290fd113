import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContentStore, openSql } from '@portico/stores'
import { expect, it } from 'vitest'
import { backUp, restore } from '../admin/backup-folder.ts'

const logger = { info: () => {}, warn: () => {} }

it('SHIP-06 a backup brings back what operators have written, published, planned and taken back, and who did it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-backup-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const [former, fresh, kept] = [join(folder, 'former'), join(folder, 'fresh'), join(folder, 'backup')]
  const now = () => Date.parse('2026-11-26T12:00:00Z')
  const open = async (dataFolder: string) => {
    const sql = await openSql({ dataFolder, databaseUrl: null, logger })
    const store = createContentStore({ sql, website: 'default', now })
    const state = async () => [
      await store.documents(),
      await store.standing(),
      await store.revisions('tdk'),
      await store.publications('tdk'),
      await sql.db.selectFrom('audit').select(['actor', 'action', 'detail']).orderBy('id').execute(),
    ]
    return { sql, store, state, [Symbol.asyncDispose]: () => sql[Symbol.asyncDispose]() }
  }
  await mkdir(join(former, 'trust'), { recursive: true })
  await writeFile(join(former, 'trust', 'secret'), 'x')
  let before: unknown
  {
    await using one = await open(former)
    const by = { author: 'Ann', note: 'why' }
    for (const text of ['{"en":{}}', '{"fr":{}}']) await one.store.put({ ...by, document: 'tdk', text })
    await one.store.publish({ ...by, document: 'tdk', revision: 1, approvedBy: 'Ben' })
    const startsAt = new Date(now() + 86_400_000)
    await one.store.publish({ ...by, document: 'tdk', revision: 2, startsAt, approvedBy: null })
    await one.store.publish({ ...by, document: 'tdk', revision: null, startsAt, approvedBy: null })
    await one.store.cancel({ ...by, id: 2, approvedBy: null })
    before = await one.state()
    await backUp({ sql: one.sql, dataFolder: former }, kept)
  }
  await using other = await open(fresh)
  await restore({ sql: other.sql, dataFolder: fresh }, kept)
  expect(await other.state()).toEqual(before)
  // Numbers go on where they were.
  const next = await other.store.put({ author: 'Ann', note: '', document: 'tdk', text: '{}' })
  expect(next).toEqual({ kind: 'done', number: 3 })
}, 60_000)
