import {
  changePassword,
  confirmTotp,
  listActivity,
  login,
  removeTotp,
  securityOverview,
  sendCode,
  setSecondStep,
  startTotp,
  userinfo,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import { Secret, TOTP, URI } from 'otpauth'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const newPwd = 'another fine secret'

const { sql, accounts } = await openSharedAccounts()

async function signIn(part: Partial<Account> = {}) {
  const account = await accounts.open({
    ...(part.mobile === undefined ? {} : { mobile: part.mobile, area_code: '49' }),
    ...(part.parent_user_id === undefined ? {} : { parent_user_id: part.parent_user_id }),
  })
  return { account, browser: await accounts.signedIn(account) }
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(userinfo, false)).data !== null
}

async function logInCode(account: Account, pwd: string): Promise<string> {
  const browser = await accounts.browser()
  return (await browser.call(login, { loginName: account.email ?? '', pwd })).code
}

describe('changePassword', () => {
  it('GATE-02 sets the new password, ends every other session and tells the owner', async () => {
    const { account, browser } = await signIn()
    const phone = await accounts.signedIn(account)
    const changed = await browser.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })
    expect(changed).toMatchObject({ code: '00000', data: null })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await logInCode(account, testPassword)).toBe('20101')
    expect(await logInCode(account, newPwd)).toBe('00000')
    const { mails } = accounts.gateway.services
    await expect
      .poll(() => mails.filter(({ to }) => to === account.email).map(({ subject }) => subject))
      .toContain('The password for your account at Test Exchange was changed')
  })

  it('GATE-03 refuses a wrong old password, a weak new one and a repetition that differs', async () => {
    const { account, browser } = await signIn()
    const input = { pwd: testPassword, newPwd, rePwd: newPwd }
    expect((await browser.call(changePassword, { ...input, pwd: 'not the one' })).code).toBe('20101')
    const weak = await browser.call(changePassword, { ...input, newPwd: '12345678', rePwd: '12345678' })
    expect(weak).toMatchObject({ code: '20104', data: { field: 'newPwd', reason: 'known' } })
    const differing = await browser.call(changePassword, { ...input, rePwd: `${newPwd}.` })
    expect(differing).toMatchObject({ code: '20104', data: { field: 'rePwd', reason: 'mismatch' } })
    expect(await logInCode(account, testPassword)).toBe('00000')
  })

  it('GATE-03 asks for a captcha after five wrong passwords', async () => {
    const { browser } = await signIn()
    const input = { pwd: 'not the one', newPwd, rePwd: newPwd }
    for (let round = 0; round < 5; round++) {
      expect((await browser.call(changePassword, input)).code).toBe('20101')
    }
    const asked = await browser.call(changePassword, { ...input, pwd: testPassword })
    expect(asked).toMatchObject({ code: '10021', data: { scene: 'changePassword' } })
    const captchaToken = await browser.passCaptcha('changePassword')
    const passed = await browser.call(changePassword, { ...input, pwd: testPassword }, { captchaToken })
    expect(passed.code).toBe('00000')
  })

  it('asks a visitor to log in', async () => {
    const visitor = await accounts.browser()
    expect((await visitor.call(changePassword, { pwd: 'x', newPwd, rePwd: newPwd })).code).toBe('00004')
  })
})

describe('setSecondStep', () => {
  it('turns a step on and off with the password and a code to that address', async () => {
    const { account, browser } = await signIn({ mobile: '+491700000021' })
    for (const enabled of [true, false]) {
      await browser.call(sendCode, { purpose: 'secure', channel: 'mobile' })
      const verifyCode = accounts.codeFor('+491700000021')
      const input = { method: 'mobile', enabled, verifyCode, pwd: testPassword }
      expect((await browser.call(setSecondStep, input)).code).toBe('00000')
      const overview = await browser.call(securityOverview, {})
      expect(overview.data).toMatchObject({ mobileStep: enabled, emailStep: false, mobile: '+49***21' })
    }
    expect(await logInCode(account, testPassword)).toBe('00000')
  })

  it('GATE-03 refuses a code of another address, a wrong password and an address that is not there', async () => {
    const { browser } = await signIn({ mobile: '+491700000022' })
    await browser.call(sendCode, { purpose: 'secure', channel: 'mobile' })
    const verifyCode = accounts.codeFor('+491700000022')
    const input = { method: 'email', enabled: true, verifyCode, pwd: testPassword }
    expect((await browser.call(setSecondStep, input)).code).toBe('20102')
    expect((await browser.call(setSecondStep, { ...input, pwd: 'not the one' })).code).toBe('20101')
    const mailOnly = (await signIn()).browser
    expect((await mailOnly.call(setSecondStep, { ...input, method: 'mobile' })).code).toBe('20205')
    const asked = await mailOnly.call(sendCode, { purpose: 'secure', channel: 'mobile' })
    expect(asked.status).toBe(400)
  })
})

const enrolmentSchema = v.object({ secret: v.string(), uri: v.string(), expiresInMs: v.number() })

function codeAt(secret: string, nowMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs })
}

describe('authenticator', () => {
  async function enrol(browser: TestBrowser) {
    const started = await browser.call(startTotp, { pwd: testPassword })
    const { secret, uri } = v.parse(enrolmentSchema, started.data)
    const { nowMs } = accounts.clock
    const confirmed = await browser.call(confirmTotp, { googleCode: codeAt(secret, nowMs) })
    expect(confirmed.code).toBe('00000')
    return { secret, uri }
  }

  it('is enrolled by QR address and code, asked for at log-in, and removed again', async () => {
    const { account, browser } = await signIn()
    const { secret, uri } = await enrol(browser)
    const parsed = URI.parse(uri)
    expect(parsed).toMatchObject({ issuer: 'Test Exchange', label: account.email, digits: 6, period: 30 })
    const asked = await (await accounts.browser()).call(login, {
      loginName: account.email ?? '',
      pwd: testPassword,
    })
    expect(asked.data).toMatchObject({ verification: { kind: 'second-step', methods: ['totp'] } })
    expect((await browser.call(userinfo, false)).data).toMatchObject({ userInfo: { bindGoogle: 1 } })
    expect((await browser.call(startTotp, { pwd: testPassword })).code).toBe('20205')
    accounts.clock.nowMs += 30_000
    const googleCode = codeAt(secret, accounts.clock.nowMs)
    expect((await browser.call(removeTotp, { pwd: testPassword, googleCode })).code).toBe('00000')
    expect((await browser.call(securityOverview, {})).data).toMatchObject({ totp: false })
  })

  it('GATE-02 keeps the secret sealed for its owner', async () => {
    const { account, browser } = await signIn()
    const { secret } = await enrol(browser)
    const row = await sql.db
      .selectFrom('totp')
      .select('secret')
      .where('user_id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    const raw = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(Buffer.from(row.secret).includes(raw)).toBe(false)
  })

  it('GATE-02 does not take the confirming code a second time', async () => {
    const { browser } = await signIn()
    const { secret } = await enrol(browser)
    const googleCode = codeAt(secret, accounts.clock.nowMs)
    expect((await browser.call(removeTotp, { pwd: testPassword, googleCode })).code).toBe('20102')
  })

  it('GATE-03 refuses a wrong password, a wrong code, and ends an enrolment after five of them', async () => {
    const { browser } = await signIn()
    expect((await browser.call(startTotp, { pwd: 'not the one' })).code).toBe('20101')
    expect((await browser.call(confirmTotp, { googleCode: '123456' })).code).toBe('20205')
    const started = await browser.call(startTotp, { pwd: testPassword })
    const { secret } = v.parse(enrolmentSchema, started.data)
    const right = codeAt(secret, accounts.clock.nowMs)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round++) {
      expect((await browser.call(confirmTotp, { googleCode: wrong })).code).toBe('20102')
    }
    expect((await browser.call(confirmTotp, { googleCode: right })).code).toBe('20205')
  })

  it('GATE-03 takes five guesses an hour at an authenticator that is to be removed', async () => {
    const { browser } = await signIn()
    const { secret } = await enrol(browser)
    accounts.clock.nowMs += 30_000
    const remove = (googleCode: string) => browser.call(removeTotp, { pwd: testPassword, googleCode })
    const right = codeAt(secret, accounts.clock.nowMs)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round++) expect((await remove(wrong)).code).toBe('20102')
    expect((await remove(right)).code).toBe('20102')
    for (let round = 0; round < 3; round++) {
      accounts.clock.nowMs += 20 * 60_000
      await browser.call(userinfo, false)
    }
    expect((await remove(codeAt(secret, accounts.clock.nowMs))).code).toBe('00000')
  })

  it('GATE-03 forgets an enrolment after ten minutes', async () => {
    const { browser } = await signIn()
    const { secret } = v.parse(enrolmentSchema, (await browser.call(startTotp, { pwd: testPassword })).data)
    accounts.clock.nowMs += 600_001
    const googleCode = codeAt(secret, accounts.clock.nowMs)
    expect((await browser.call(confirmTotp, { googleCode })).code).toBe('20205')
  })
})

describe('listActivity', () => {
  it('shows twenty events at a time, newest first, of nobody else', async () => {
    const { account, browser } = await signIn()
    const at = new Date(accounts.clock.nowMs + 1000)
    const row = { website: 'portico', actor: 'operator', action: 'unfrozen', at }
    await sql.db
      .insertInto('audit')
      .values(Array.from({ length: 30 }, () => ({ ...row, user_id: account.user_id, ip: null })))
      .execute()
    const pageSchema = v.object({
      events: v.array(v.object({ id: v.string(), action: v.string() })),
      next: v.nullable(v.string()),
    })
    const first = v.parse(pageSchema, (await browser.call(listActivity, {})).data)
    expect(first.events).toHaveLength(20)
    const second = v.parse(pageSchema, (await browser.call(listActivity, { before: first.next })).data)
    expect(second.events.map(({ action }) => action)).toEqual([...Array(10).fill('unfrozen'), 'login'])
    expect(second.next).toBeNull()
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const otherUser = (await signIn()).browser
    const theirs = v.parse(pageSchema, (await otherUser.call(listActivity, { before: first.next })).data)
    expect(theirs.events).toEqual([])
  })
})
