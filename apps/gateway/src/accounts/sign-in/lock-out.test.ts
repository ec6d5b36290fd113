import { listActivity, login, resetPassword, sendCode, verifyLogin } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../test-accounts.ts'
import { openSharedAccounts } from '../../test-shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

describe('lock-out', () => {
  async function fail(email: string, times: number) {
    for (let round = 0; round < times; round++) {
      const browser = await accounts.browser()
      const captchaToken = await browser.passCaptcha('login')
      const answer = await browser.call(
        login,
        { loginName: email, pwd: 'not the password' },
        { captchaToken },
      )
      expect(answer.code).toBe('20101')
      accounts.clock.nowMs += 10_001
    }
  }

  it('GATE-03 asks for a captcha after five failures, for names that nobody has too', async () => {
    const account = await accounts.open({})
    for (const email of [account.email ?? '', 'never@example.com']) {
      await fail(email, 5)
      const browser = await accounts.browser()
      const asked = await browser.call(login, { loginName: email, pwd: testPassword })
      expect(asked).toMatchObject({ code: '10021', data: { group: 'gateway', scene: 'login' } })
    }
    const browser = await accounts.browser()
    const captchaToken = await browser.passCaptcha('login')
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const passed = await browser.call(login, input, { captchaToken })
    expect(passed.data).toMatchObject({ verification: { kind: 'system' } })
  })

  it('GATE-03 waits after ten failures, longer each time, and does not let the right password in meanwhile', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    await fail(email, 10)
    const browser = await accounts.browser()
    const attempt = async () => {
      const captchaToken = await browser.passCaptcha('login')
      return (await browser.call(login, { loginName: email, pwd: testPassword }, { captchaToken })).code
    }
    expect(await attempt()).toBe('20101')
    accounts.clock.nowMs += 60_000
    await fail(email, 1)
    accounts.clock.nowMs += 60_000
    expect(await attempt()).toBe('20101')
    accounts.clock.nowMs += 60_000
    expect(await attempt()).toBe('00000')
  })

  it('GATE-03 lets only a reset help after fifty failures', async () => {
    const account = await accounts.open({ failures: 50 })
    const browser = await accounts.browser()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    expect((await browser.call(login, input)).code).toBe('20101')
  })

  it('GATE-03 counts a known device for itself, so that strangers lock nobody out', async () => {
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    await fail(account.email ?? '', 10)
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const fresh = await accounts.browser()
    expect((await fresh.call(login, input, { vouchedBy: owner.key })).code).toBe('00000')
  })

  it('GATE-03 opens a known device that guessed too often, once its owner has set a new password there', async () => {
    const account = await accounts.open({})
    const email = account.email ?? ''
    const owner = await accounts.signedIn(account)
    for (let round = 0; round < 10; round++) {
      const captchaToken = await owner.passCaptcha('login')
      const wrong = { loginName: email, pwd: 'not the password' }
      expect((await owner.call(login, wrong, { captchaToken })).code).toBe('20101')
      accounts.clock.nowMs += 5001
    }
    const forgotten = { loginName: email, pwd: testPassword }
    const captchaToken = await owner.passCaptcha('login')
    expect((await owner.call(login, forgotten, { captchaToken })).code).toBe('20101')
    await owner.call(sendCode, { purpose: 'reset', loginName: email })
    const pwd = 'another fine secret'
    const reset = { loginName: email, verifyCode: accounts.codeFor(email), pwd, rePwd: pwd }
    expect((await owner.call(resetPassword, reset)).code).toBe('00000')
    accounts.clock.nowMs += 10_001
    expect((await owner.call(login, { loginName: email, pwd })).code).toBe('00000')
  })

  it('GATE-03 lets the owner through the second step of a known device, whatever strangers did', async () => {
    const account = await accounts.open({ failures: 60, email_enable: true })
    const email = account.email ?? ''
    const owner = await accounts.browser()
    await sql.db
      .insertInto('device')
      .values({
        user_id: account.user_id,
        thumbprint: owner.key.thumbprint,
        spki: Buffer.from(owner.key.publicKey, 'base64'),
        algorithm: owner.key.algorithm,
        label: null,
        created_at: new Date(accounts.clock.nowMs),
        seen_at: new Date(accounts.clock.nowMs),
      })
      .execute()
    const asked = await owner.call(login, { loginName: email, pwd: testPassword })
    const { serialNO } = v.parse(verificationSchema, asked.data).verification
    await owner.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const done = await owner.call(verifyLogin, { serialNO, emailCode: accounts.codeFor(email) })
    expect(done.code).toBe('00000')
  })

  it('GATE-03 takes no more than ten guesses at one name at once', async () => {
    const account = await accounts.open({})
    const browsers = await Promise.all(Array.from({ length: 15 }, () => accounts.browser()))
    await Promise.all(
      browsers.map((browser) =>
        browser.call(login, { loginName: account.email ?? '', pwd: 'a wrong guess' }),
      ),
    )
    const stored = await sql.db
      .selectFrom('account')
      .select('failures')
      .where('user_id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    expect(stored.failures).toBeLessThanOrEqual(10)
    accounts.clock.nowMs += 10_001
  })

  it('records refused attempts where the owner sees them', async () => {
    const account = await accounts.open({})
    await fail(account.email ?? '', 1)
    const browser = await accounts.signedIn(account)
    const activity = await browser.call(listActivity, {})
    expect(activity.data).toMatchObject({ events: [{ action: 'login' }, { action: 'login-refused' }] })
  })
})
