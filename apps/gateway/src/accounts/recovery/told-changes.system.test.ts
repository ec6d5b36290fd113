import { type Account, createMessageQueue } from '@portico/stores'
import { sql as statement } from 'kysely'
import { expect, it } from 'vitest'
import { recoveryOf } from '../../../test/accounts/recovery.ts'
import { testSecret } from '../../../test/context.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { askContactChange } from '../../index.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describeWithAccounts('what is told of a change of an address', ({ sql, accounts }) => {
  const emailOf = async ({ user_id: userId }: Account) =>
    (await sql.db.selectFrom('account').select('email').where('user_id', '=', userId).executeTakeFirst())
      ?.email
  const isTold = ({ email }: Account) =>
    accounts.gateway.services.mails.some(
      ({ to, text }) => to === email && text.includes('new email address of'),
    )

  /** Changes that are due with the next round. */
  async function due(emails: readonly string[]): Promise<Account[]> {
    const { settings } = accounts.gateway.context
    const scope = { sql, website: 'portico', nowMs: accounts.clock.nowMs, actor: 'operator:Sam' }
    const owners: Account[] = []
    for (const email of emails) {
      const owner = await accounts.open({})
      const wish = { userId: owner.user_id, wanted: { channel: 'email', email } } as const
      await askContactChange(scope, wish, { secret: testSecret, settings })
      owners.push(owner)
    }
    await recoveryOf(accounts, sql).waitOut()
    const at = new Date(accounts.clock.nowMs)
    await sql.db.updateTable('recovery').set({ proven_at: at }).execute()
    return owners
  }

  it('SHIP-03 ACC-02 changes nothing while the queue has no room for the notices, and tells when it has', async () => {
    const [account] = await due(['later@example.com'])
    if (account === undefined) throw new Error('No account')
    await using full = createMessageQueue({
      ...{ sql, website: 'portico', secret: testSecret, now: () => accounts.clock.nowMs, logger: quiet },
      ...{ slots: { mail: 1, sms: 1 }, bounds: { most: 0, mostOfPerson: 10 } },
      mail: { send: async () => {}, ensureRoom: async () => {} },
      sms: { send: async () => {}, ensureRoom: async () => {} },
    })
    await expect(recoveryOf(accounts, sql, full).round()).rejects.toThrow('recoveries wait')
    expect(await emailOf(account)).toBe(account.email)
    await recoveryOf(accounts, sql).round()
    expect(await emailOf(account)).toBe('later@example.com')
    await expect.poll(() => isTold(account)).toBe(true)
  })

  it('SHIP-03 ACC-02 makes the other changes where one fails, and makes that one with its notices later', async () => {
    const [broken, fine] = await due(['first@example.com', 'second@example.com'])
    if (broken === undefined || fine === undefined) throw new Error('No accounts')
    await statement`create function break_notice() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`.execute(sql.db)
    const ofBroken = statement.lit(broken.user_id)
    await statement`create trigger break_notice before insert on notice
      for each row when (new.user_id = ${ofBroken}) execute function break_notice()`.execute(sql.db)
    await expect(recoveryOf(accounts, sql).round()).rejects.toThrow('recoveries wait')
    expect([await emailOf(broken), await emailOf(fine)]).toEqual([broken.email, 'second@example.com'])
    await expect.poll(() => isTold(fine)).toBe(true)
    await statement`drop trigger break_notice on notice`.execute(sql.db)
    await recoveryOf(accounts, sql).round()
    expect(await emailOf(broken)).toBe('first@example.com')
    await expect.poll(() => isTold(broken)).toBe(true)
  })
})
