import { changePassword, login, sendCode, systemVerifyLogin, verifyLogin } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const newPwd = 'another fine secret'
const answerSchema = v.object({ verification: v.object({ serialNO: v.string(), expiresInMs: v.number() }) })

const { accounts } = await openSharedAccounts()

async function logIn(email: string) {
  const browser = await accounts.browser()
  const answer = await browser.call(login, { loginName: email, pwd: testPassword })
  return { browser, ...v.parse(answerSchema, answer.data).verification }
}

describe('a sign-in under way', () => {
  it('GATE-02 is void once the password that it was begun with is changed', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    const owner = await accounts.signedIn(account)
    const thief = await logIn(email)
    const verifyCode = accounts.codeFor(email)
    const changed = await owner.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })
    expect(changed.code).toBe('00000')
    const { browser, serialNO } = thief
    expect((await browser.call(systemVerifyLogin, { serialNO, verifyCode })).code).toBe('20103')
  })

  it('is completed with the password that it was begun with', async () => {
    const account = await accounts.open({})
    const { browser, serialNO } = await logIn(account.email ?? '')
    const verifyCode = accounts.codeFor(account.email ?? '')
    expect((await browser.call(systemVerifyLogin, { serialNO, verifyCode })).code).toBe('00000')
  })

  it('says how long it is still good for', async () => {
    const both = { email_enable: true, phone_enable: true, area_code: '49' }
    const account = await accounts.open({
      ...both,
      email: 'both@example.com',
      email_verified_at: new Date(accounts.clock.nowMs),
      mobile: '+491700000077',
    })
    const { browser, serialNO, expiresInMs } = await logIn(account.email ?? '')
    expect(expiresInMs).toBe(600_000)
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    accounts.clock.nowMs += 240_000
    const emailCode = accounts.codeFor(account.email ?? '')
    const answer = await browser.call(verifyLogin, { serialNO, emailCode })
    expect(answer.data).toMatchObject({ verification: { methods: ['mobile'], expiresInMs: 360_000 } })
  })
})
