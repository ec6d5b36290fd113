import { sql as statement } from 'kysely'
import { expect, it } from 'vitest'
import { testSecret } from '../../../test/context.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { askContactChange } from '../recovery/ask-contact-change.ts'
import { eraseAccount } from './personal-data.ts'

const { sql, accounts } = await openSharedAccounts()
const operatorId = 'o'.repeat(22)
const scope = () => ({ sql, website: 'portico', nowMs: accounts.clock.nowMs, actor: 'operator:Sam' })

/** The tables that hold a word somewhere. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await statement<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(sql.db)
  const found: string[] = []
  for (const { name } of rows) {
    const table = statement.table(name)
    const held = await statement`select 1 from ${table} as held
      where held::text like ${`%${word}%`} limit 1`.execute(sql.db)
    if (held.rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

it('SHIP-03 GATE-05 leaves neither the address that support was asked for nor its proof in any table', async () => {
  const account = await accounts.open({ email: 'former-place@example.com' })
  const { user_id: userId } = account
  const wanted = { channel: 'email', email: 'wanted-place@example.com' } as const
  const at = new Date(accounts.clock.nowMs)
  await sql.db
    .insertInto('operator')
    .values({ id: operatorId, website: 'portico', name: 'Sam', roles: 'support', created_at: at })
    .execute()
  const input = JSON.stringify({ userId, wanted, proof: 'other', proofNote: 'the-note-of-the-proof' })
  const request = {
    website: 'portico',
    act: 'people.change-contact',
    input,
    subject: userId,
    reason: 'lost it',
  }
  const asked = { asked_by: operatorId, asked_at: at, expires_at: at }
  await sql.db
    .insertInto('operator_request')
    .values([
      { ...request, ...asked, id: 'd'.repeat(22), state: 'refused', decided_by: operatorId, decided_at: at },
      { ...request, ...asked, id: 'w'.repeat(22), state: 'waiting' },
      {
        ...request,
        ...asked,
        id: 'x'.repeat(22),
        state: 'waiting',
        subject: '1111111111',
        input: '{"userId":"1"}',
      },
    ])
    .execute()
  const { settings } = accounts.gateway.context
  await askContactChange(scope(), { userId, wanted }, { secret: testSecret, settings })
  expect(await tablesWith('wanted-place')).toEqual(['operator_request', 'recovery'])
  expect(await eraseAccount(scope(), userId)).toBe(true)
  for (const word of ['wanted-place', 'former-place', 'the-note-of-the-proof'])
    expect(await tablesWith(word)).toEqual([])
  const requests = await sql.db.selectFrom('operator_request').selectAll().orderBy('id').execute()
  expect(requests).toMatchObject([
    { input: {}, state: 'refused' },
    { input: {}, state: 'cancelled', decided_by: null },
    { input: { userId: '1' }, state: 'waiting' },
  ])
})
