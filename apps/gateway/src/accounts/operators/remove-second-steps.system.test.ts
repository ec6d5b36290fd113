import { login, userinfo } from '@portico/contract'
import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { enrolPasskey } from '../../../test/accounts/authenticator.ts'
import { readAudit } from './operator-actions.ts'
import { removeSecondSteps } from './remove-second-steps.ts'

const { sql, accounts } = await openSharedAccounts()

function scope(website = 'portico') {
  return { sql, website, nowMs: accounts.clock.nowMs }
}

const remove = ({ user_id: userId }: Account, website?: string) =>
  removeSecondSteps(scope(website), { userId, reason: 'phone lost' })

async function recordOf({ user_id: userId }: Account) {
  const entries = await readAudit(scope(), userId, 20)
  return entries
    .filter(({ actor }) => actor === 'operator')
    .map(({ action, detail }) => [action, detail])
    .toReversed()
}

async function leftOf({ user_id: userId }: Account, table: 'passkey' | 'totp') {
  return (await sql.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
}

describe('removeSecondSteps', () => {
  it('GATE-05 lets who lost a passkey in by password and a code again, and ends the sessions', async () => {
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    await enrolPasskey(owner, createTestAuthenticator())
    const loginName = account.email ?? ''
    const browser = await accounts.browser()
    const before = await browser.call(login, { loginName, pwd: testPassword })
    expect(before.data).toMatchObject({
      verification: { kind: 'second-step', methods: [], hardwareKey: true },
    })

    expect(await remove(account)).toEqual(['passkey'])
    expect((await owner.call(userinfo, false)).data).toBeNull()
    const after = await browser.call(login, { loginName, pwd: testPassword })
    expect(after.data).toMatchObject({
      verification: { kind: 'system', methods: ['email'], hardwareKey: false },
    })
    expect(await recordOf(account)).toEqual([['passkey-removed', { reason: 'phone lost' }]])
    expect(await remove(account)).toEqual([])
  })

  it('GATE-05 removes codes and authenticator too, and records each', async () => {
    const part = { mobile: '+491700000077', area_code: '49', email_enable: true, phone_enable: true }
    const account = await accounts.open({ ...part, totp_enable: true })
    await sql.db
      .insertInto('totp')
      .values({ user_id: account.user_id, secret: new Uint8Array(40), confirmed_at: null, last_step: null })
      .execute()
    expect(await remove(account)).toEqual(['email', 'mobile', 'authenticator'])
    expect(await leftOf(account, 'totp')).toBe(0)
    const reason = 'phone lost'
    expect(await recordOf(account)).toEqual([
      ['second-step-changed', { method: 'email', enabled: false, reason }],
      ['second-step-changed', { method: 'mobile', enabled: false, reason }],
      ['totp-removed', { reason }],
    ])
    const browser = await accounts.browser()
    const asked = await browser.call(login, { loginName: account.email ?? '', pwd: testPassword })
    expect(asked.data).toMatchObject({ verification: { kind: 'system', methods: ['email'] } })
  })

  it('GATE-05 keeps the passkey of an account that nothing else leads into', async () => {
    const account = await accounts.open({ joined_by: 'wallet' })
    await enrolPasskey(await accounts.signedIn(account), createTestAuthenticator())
    const { user_id: userId } = account
    await sql.db
      .updateTable('account')
      .set({ email: null, email_verified_at: null, password_hash: null })
      .where('user_id', '=', userId)
      .execute()
    expect(await remove(account)).toEqual([])
    expect(await leftOf(account, 'passkey')).toBe(1)
    const at = new Date(accounts.clock.nowMs)
    const link = { website: 'portico', issuer: 'wallet', subject: `0x${userId}`, label: '0x…', used_at: at }
    await sql.db
      .insertInto('linked_sign_in')
      .values({ ...link, provider: 'wallet', user_id: userId, created_at: at })
      .execute()
    expect(await remove(account)).toEqual(['passkey'])
    expect(await leftOf(account, 'passkey')).toBe(0)
  })

  it('GATE-05 says when there is nothing to remove, and leaves sessions alone then', async () => {
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    expect(await remove(account)).toEqual([])
    expect((await owner.call(userinfo, false)).data).not.toBeNull()
    const guarded = await accounts.open({ email_enable: true })
    expect(await remove(guarded, 'other')).toEqual([])
    expect(await removeSecondSteps(scope(), { userId: '9999999999', reason: 'phone lost' })).toEqual([])
    const browser = await accounts.browser()
    const asked = await browser.call(login, { loginName: guarded.email ?? '', pwd: testPassword })
    expect(asked.data).toMatchObject({ verification: { kind: 'second-step', methods: ['email'] } })
  })
})
