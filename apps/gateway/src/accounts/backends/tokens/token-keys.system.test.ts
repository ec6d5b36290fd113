import type { SqlStore } from '@portico/stores'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testSecret } from '../../../../test/context.ts'
import { describeOnDatabases } from '../../../../test/databases.ts'
import { createTokenKeys } from './token-keys.ts'

const dayMs = 86_400_000

describeOnDatabases('the keys of tokens', (open) => {
  let sql: SqlStore
  beforeAll(async () => {
    sql = await open()
  }, 120_000)
  afterAll(() => sql[Symbol.asyncDispose]())

  function openProcesses(website: string, clock: { nowMs: number }) {
    const options = { sql, website, secret: testSecret, now: () => clock.nowMs }
    return Array.from({ length: 4 }, () => createTokenKeys(options))
  }

  const rowsOf = (website: string) =>
    sql.db.selectFrom('token_key').selectAll().where('website', '=', website).execute()

  it('ACC-08 are made once, however many processes ask at once, and lie in the database sealed', async () => {
    const processes = openProcesses('several', { nowMs: 1_790_726_400_000 })
    const kids = await Promise.all(processes.map(async (keys) => (await keys.signing()).kid))
    expect(new Set(kids).size).toBe(1)
    const rows = await rowsOf('several')
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.sealed ?? []).toString('latin1')).not.toContain('"d"')
  })

  it('ACC-08 change once for all processes', async () => {
    const clock = { nowMs: 1_790_726_400_000 }
    const processes = openProcesses('changing', clock)
    const signed = () => Promise.all(processes.map(async (keys) => (await keys.signing()).kid))
    const before = await signed()
    clock.nowMs += 29.5 * dayMs
    expect(await signed()).toEqual(before)
    expect(await rowsOf('changing')).toHaveLength(2)
    clock.nowMs += dayMs
    const after = await signed()
    expect(new Set(after).size).toBe(1)
    expect(after).not.toEqual(before)
    clock.nowMs += dayMs / 12
    expect(await signed()).toEqual(after)
    expect(await rowsOf('changing')).toHaveLength(1)
  })

  it('ACC-08 cannot be read with another secret of the server', async () => {
    const now = () => 1_790_726_400_000
    await createTokenKeys({ sql, website: 'sealed', secret: testSecret, now }).signing()
    const other = (name: string) => testSecret(`other ${name}`)
    await expect(createTokenKeys({ sql, website: 'sealed', secret: other, now }).signing()).rejects.toThrow(
      /authenticate/,
    )
  })
})
