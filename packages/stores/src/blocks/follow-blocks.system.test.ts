import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSql } from '../sql/open-sql.ts'
import { followBlocks } from './follow-blocks.ts'

const logger = { info: () => {}, warn: () => {}, error: () => {} }
const website = 'portico'

it('SHIP-03 keeps blocks while the database is away, each until its end and no longer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blocks-'))
  const sql = await openSql({ dataFolder: folder, databaseUrl: null, logger })
  let nowMs = Date.now()
  const row = (id: string, subject: string, lastsMs: number | null) => ({
    ...{
      id: id.padEnd(22, 'x'),
      website,
      kind: 'address' as const,
      subject,
      reason: 'a flood',
      made_by: 'Sam',
    },
    ...{
      made_at: new Date(nowMs),
      ends_at: lastsMs === null ? null : new Date(nowMs + lastsMs),
      ended_at: null,
    },
  })
  await sql.db
    .insertInto('block')
    .values([row('a', '203.0.113.0/24', 60_000), row('b', '198.51.100.0/24', null)])
    .execute()
  await using blocks = await followBlocks({ sql, website, logger, now: () => nowMs, everyMs: 3_600_000 })
  await sql[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
  await blocks.refresh()
  const blocked = () => ['203.0.113.9', '198.51.100.9'].map((ip) => blocks.hasAddress(ip))
  expect(blocked()).toEqual([true, true])
  nowMs += 60_000
  expect(blocked()).toEqual([false, true])
})
