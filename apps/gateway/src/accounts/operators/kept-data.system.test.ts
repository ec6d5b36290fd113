import { sql as statement } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backedUpTables } from './backup.ts'
import { readAudit } from './operator-actions.ts'
import { purgeAccounts } from './purge.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()

function scope() {
  return { sql, website: 'portico', nowMs: accounts.clock.nowMs }
}

describe('addresses in the record', () => {
  it('GATE-05 are forgotten after their time, and what happened stays', async () => {
    const account = await accounts.open({})
    await accounts.signedIn(account)
    const addresses = async () => (await readAudit(scope(), account.user_id, 10)).map(({ ip }) => ip)
    const [before] = await addresses()
    expect(before).not.toBeNull()
    const day = 86_400_000
    const after = (days: number) => ({
      ...scope(),
      nowMs: accounts.clock.nowMs + days * day,
      addressesKeptMs: 90 * day,
    })
    await purgeAccounts(after(90))
    expect(await addresses()).toEqual([before])
    await purgeAccounts(after(90.001))
    expect(await addresses()).toEqual([null])
  })
})

describe('addresses in the record of operators', () => {
  it('SHIP-03 GATE-05 are forgotten after their time, and nothing else of an entry', async () => {
    const at = new Date(accounts.clock.nowMs)
    const entry = { website: 'portico', actor: 'Ann', act: 'people.read', outcome: 'done', at } as const
    await sql.db
      .insertInto('operator_record')
      .values({ ...entry, ip: '203.0.113.7', before: null, after: null })
      .execute()
    const day = 86_400_000
    await purgeAccounts({ ...scope(), nowMs: at.getTime() + 91 * day, addressesKeptMs: 90 * day })
    const rows = await sql.db.selectFrom('operator_record').selectAll().execute()
    expect(rows).toMatchObject([{ ...entry, ip: null }])
  })
})

describe('tables of the database', () => {
  it('GATE-05 are all in a backup, but for what sources tell again, messages on their way, keys that renew themselves, and events', async () => {
    const { rows } = await statement<{
      name: string
    }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name !~ '^event(_|$)'`.execute(
      sql.db,
    )
    const left = rows.map(({ name }) => name).filter((name) => !backedUpTables.includes(name))
    expect(left.toSorted()).toEqual([
      'backend_message',
      'hook_delivery',
      'hook_event',
      'market_bar',
      'market_close',
      'market_observation',
      'market_report',
      'message',
      'schema_migration',
      'token_key',
    ])
  })
})
