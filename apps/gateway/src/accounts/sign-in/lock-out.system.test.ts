import { agencyLogin, listActivity, login, resetPassword, sendCode, verifyLogin } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

describe('lock-out', () => {
  async function fail(email: string, times: number, ip = '127.0.0.1') {
    const browser = await accounts.browser()
    for (let round = 0; round < times; round++) {
      const captchaToken = await browser.passCaptcha('login')
      const answer = await browser.call(
        login,
        { loginName: email, pwd: 'not the password' },
        { captchaToken, headers: { 'x-forwarded-for': ip } },
      )
      expect(answer.code).toBe('20101')
      accounts.clock.nowMs += 10_001
    }
  }

  it('GATE-03 asks for a captcha after five failures, for unknown names too', async () => {
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

  it('GATE-03 lets only a reset help after fifty failures, wherever one of them came from', async () => {
    const account = await accounts.open({ failures: 49 })
    await fail(account.email ?? '', 1)
    const browser = await accounts.browser()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    expect((await browser.call(login, input)).code).toBe('20101')
    const pwd = 'another fine secret'
    await browser.call(sendCode, { purpose: 'reset', loginName: account.email ?? '' })
    const reset = {
      loginName: account.email ?? '',
      verifyCode: accounts.codeFor(account.email ?? ''),
      pwd,
      rePwd: pwd,
    }
    expect((await browser.call(resetPassword, reset)).code).toBe('00000')
    expect((await browser.call(login, { ...input, pwd })).code).toBe('00000')
  })

  it('SAFE-03 keeps nobody waiting for failures on another network, ten or fifty', async () => {
    const account = await accounts.open({ failures: 30 })
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const browser = await accounts.browser()
    const logIn = async (ip: string) => {
      const captchaToken = await browser.passCaptcha('login')
      return (await browser.call(login, input, { captchaToken, headers: { 'x-forwarded-for': ip } })).code
    }
    for (const network of [1, 2]) {
      await fail(account.email ?? '', 10, `2001:db8:0:${network}::1`)
      expect(await logIn(`2001:db8:0:${network}::2`)).toBe('20101')
      expect(await logIn('2001:db8:1::1')).toBe('00000')
    }
    accounts.clock.nowMs += 60_000
    expect(await logIn('2001:db8:0:1::1')).toBe('20101')
    expect(await logIn('2001:db8:1::1')).toBe('00000')
  })

  it('SAFE-03 counts people and agencies of one address apart', async () => {
    const email = 'both.counted@example.com'
    await accounts.open({ email })
    const agency = await accounts.open({ email, kind: 'agency' })
    await fail(email, 12)
    const browser = await accounts.browser()
    const asked = await browser.call(agencyLogin, { loginName: agency.email ?? '', pwd: testPassword })
    expect(asked.data).toMatchObject({ verification: { kind: 'system' } })
  })

  it('SAFE-03 counts wrong codes after the right password apart from wrong passwords, both ways', async () => {
    const account = await accounts.open({ email_enable: true })
    const email = account.email ?? ''
    const input = { loginName: email, pwd: testPassword }
    await fail(email, 9)
    const browser = await accounts.browser()
    const begin = async () => {
      const captchaToken = await browser.passCaptcha('login')
      const asked = await browser.call(login, input, { captchaToken })
      return v.parse(verificationSchema, asked.data).verification.serialNO
    }
    for (let round = 0; round < 2; round++) {
      const serialNO = await begin()
      for (let wrong = 0; wrong < 5; wrong++) {
        expect((await browser.call(verifyLogin, { serialNO, emailCode: '000000' })).code).toBe('20102')
      }
      accounts.clock.nowMs += 10_001
    }
    const serialNO = await begin()
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const emailCode = accounts.codeFor(email)
    expect((await browser.call(verifyLogin, { serialNO, emailCode })).code).toBe('20102')
    accounts.clock.nowMs += 60_000
    expect((await browser.call(verifyLogin, { serialNO, emailCode })).code).toBe('00000')
  })

  it('SAFE-03 tells the owner of lock-outs, once a day at most, and nobody for an unknown name', async () => {
    const account = await accounts.open({ anti_phishing_code: 'grey owl' })
    const email = account.email ?? ''
    const { mails } = accounts.gateway.services
    const told = () => mails.filter(({ to, subject }) => to === email && subject.includes('failed logins'))
    await fail(email, 9)
    expect(told()).toEqual([])
    const before = mails.length
    await fail('never.told@example.com', 10)
    expect(mails.slice(before)).toEqual([])
    await fail(email, 1)
    await expect.poll(told).toHaveLength(1)
    expect(told()[0]?.text).toContain('grey owl')
    expect(told()[0]?.text).toContain('IP address: 127.0.0.1')
    const dayMs = 24 * 3_600_000
    accounts.clock.nowMs += dayMs - 200_000
    await fail(email, 10, '2001:db8:0:7::1')
    expect(told()).toHaveLength(1)
    accounts.clock.nowMs += 100_000
    await fail(email, 10, '2001:db8:0:8::1')
    await expect.poll(told).toHaveLength(2)
  })

  it('GATE-03 counts a known device for itself, so that attackers lock nobody out', async () => {
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

  it('GATE-03 lets the owner through the second step of a known device, whatever others did', async () => {
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
    const guessers = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const browser = await accounts.browser()
        return { browser, captchaToken: await browser.passCaptcha('login') }
      }),
    )
    const input = { loginName: account.email ?? '', pwd: 'a wrong guess' }
    await Promise.all(
      guessers.map(({ browser, captchaToken }) => browser.call(login, input, { captchaToken })),
    )
    const stored = await sql.db
      .selectFrom('account')
      .select('failures')
      .where('user_id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    expect(stored.failures).toBe(10)
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
