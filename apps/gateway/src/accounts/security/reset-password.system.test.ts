import { agencyLogin, login, resetPassword, sendCode, userinfo } from '@portico/contract'
import { type Account, StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, type TestBrowser } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const newPwd = 'another fine secret'

const { sql, accounts } = await openSharedAccounts()

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(userinfo, false)).data !== null
}

describe('resetPassword', () => {
  async function codeOf(browser: TestBrowser, account: Account): Promise<string> {
    await browser.call(sendCode, { purpose: 'reset', loginName: account.email ?? '' })
    return accounts.codeFor(account.email ?? '')
  }

  async function open() {
    const account = await accounts.open({})
    return { account, browser: await accounts.signedIn(account) }
  }

  it('GATE-02 sets a new password with a code, ends every session and opens a locked account', async () => {
    const { account, browser: owner } = await open()
    await sql.db.updateTable('account').set({ failures: 50 }).where('user_id', '=', account.user_id).execute()
    const browser = await accounts.browser()
    const verifyCode = await codeOf(browser, account)
    const input = { loginName: account.email ?? '', verifyCode, pwd: newPwd, rePwd: newPwd }
    expect((await browser.call(resetPassword, input)).code).toBe('00000')
    expect(await isSignedIn(owner)).toBe(false)
    const signedIn = await browser.call(login, { loginName: account.email ?? '', pwd: newPwd })
    expect(signedIn.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
    expect((await browser.call(resetPassword, input)).code).toBe('20102')
  })

  it('SAFE-03 answers a reset that is done as done where a store fails to keep what it shows', async () => {
    const { volatile } = accounts.gateway.context
    const faulty = {
      ...volatile,
      put: (key: string, value: string, ttlMs: number) =>
        key.startsWith('reset-review:')
          ? Promise.reject(new StoreUnavailable('store'))
          : volatile.put(key, value, ttlMs),
      // It is the other tests' too.
      [Symbol.asyncDispose]: async () => {},
    }
    await using weak = await startAccountGateway(sql, { volatile: faulty })
    const { account } = await open()
    const totp = { user_id: account.user_id, secret: new Uint8Array(32), last_step: null }
    await sql.db
      .insertInto('totp')
      .values({ ...totp, confirmed_at: new Date(weak.clock.nowMs) })
      .execute()
    await sql.db
      .updateTable('account')
      .set({ totp_enable: true })
      .where('user_id', '=', account.user_id)
      .execute()
    const browser = await weak.browser()
    const loginName = account.email ?? ''
    await browser.call(sendCode, { purpose: 'reset', loginName })
    const input = { loginName, verifyCode: weak.codeFor(loginName), pwd: newPwd, rePwd: newPwd }
    expect(await browser.call(resetPassword, input)).toMatchObject({ code: '00000', data: { review: null } })
    expect(weak.gateway.errors).toEqual([{ err: expect.any(StoreUnavailable), traceId: expect.any(String) }])
    const entered = await browser.call(login, { loginName, pwd: newPwd })
    expect(entered.data).toMatchObject({ verification: { kind: 'second-step', methods: ['totp'] } })
  })

  it('GATE-03 answers an unknown name and a wrong code alike', async () => {
    const { account } = await open()
    const browser = await accounts.browser()
    const verifyCode = await codeOf(browser, account)
    const wrong = verifyCode === '000000' ? '111111' : '000000'
    const base = { pwd: newPwd, rePwd: newPwd, verifyCode: wrong }
    const known = await browser.call(resetPassword, { ...base, loginName: account.email ?? '' })
    const unknown = await browser.call(resetPassword, { ...base, loginName: 'nobody@example.com' })
    expect(known).toMatchObject({ status: 200, code: '20102' })
    expect(unknown.text).toBe(known.text)
    const anonymous = await accounts.browser()
    const stolen = { ...base, loginName: account.email ?? '', verifyCode }
    expect((await anonymous.call(resetPassword, stolen)).code).toBe('20102')
  })

  it('GATE-03 sends a frozen account no code', async () => {
    const account = await accounts.open({ frozen_at: new Date(accounts.clock.nowMs) })
    const browser = await accounts.browser()
    const asked = await browser.call(sendCode, { purpose: 'reset', loginName: account.email ?? '' })
    expect(asked.code).toBe('00000')
    expect(() => accounts.codeFor(account.email ?? '')).toThrow('No code')
  })

  it('USER-05 sets the password of an agency, and of nobody else under the same address', async () => {
    const email = 'both.kinds@example.com'
    const user = await accounts.open({ email })
    const agency = await accounts.open({ email, kind: 'agency' })
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'reset', loginName: email, kind: 'agency' })
    const input = { loginName: email, verifyCode: accounts.codeFor(email), pwd: newPwd, rePwd: newPwd }
    expect((await browser.call(resetPassword, input)).code).toBe('20102')
    expect((await browser.call(resetPassword, { ...input, kind: 'agency' })).code).toBe('00000')
    const known = await browser.call(agencyLogin, { loginName: email, pwd: newPwd })
    expect(known.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: agency.user_id } } })
    const held = await sql.db
      .selectFrom('account')
      .select('password_hash')
      .where('user_id', '=', user.user_id)
      .executeTakeFirst()
    expect(held).toEqual({ password_hash: user.password_hash })
  })

  it('GATE-03 answers for an agency that there is not as for one that there is', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const wish = { purpose: 'reset', loginName: account.email ?? '', kind: 'agency' }
    expect(await browser.call(sendCode, wish)).toMatchObject({ status: 200, code: '00000' })
    expect(() => accounts.codeFor(account.email ?? '')).toThrow('No code')
    expect((await browser.call(sendCode, { ...wish, kind: 'operator' })).status).toBe(400)
  })
})
