import {
  agencyLogin,
  agencyVerifyLogin,
  type AnyCall,
  login,
  sendCode,
  systemVerifyLogin,
  userinfo,
  verifyLogin,
  verifyLoginV2,
} from '@portico/contract'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { testSecret } from '../../../test/context.ts'
import { type TestAnswer, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { sealSecret } from '../sealed-secret.ts'

const { sql, accounts } = await openSharedAccounts()

const verificationSchema = v.object({
  accessTokenResVO: v.null(),
  verification: v.object({
    serialNO: v.string(),
    kind: v.string(),
    methods: v.array(v.string()),
    email: v.nullable(v.string()),
    mobile: v.nullable(v.string()),
  }),
})

function verificationOf(answer: TestAnswer) {
  return v.parse(verificationSchema, answer.data).verification
}

const secret = new Uint8Array(20).fill(7)

function totpAt(nowMs: number): string {
  return new TOTP({ secret: new Secret({ buffer: secret.buffer }) }).generate({ timestamp: nowMs })
}

async function enrolTotp(userId: string) {
  const sealed = sealSecret(testSecret('totp'), `portico ${userId}`, secret)
  const confirmed = new Date(accounts.clock.nowMs)
  await sql.db
    .insertInto('totp')
    .values({ user_id: userId, secret: sealed, confirmed_at: confirmed, last_step: null })
    .execute()
}

function logIn(browser: TestBrowser, email: string | null, call: AnyCall = login) {
  return browser.call(call, { loginName: email ?? '', pwd: testPassword })
}

describe('login', () => {
  it('asks an unknown device for one code, then knows it', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const asked = verificationOf(await logIn(browser, account.email))
    expect(asked).toMatchObject({ kind: 'system', methods: ['email'], mobile: null })
    expect(asked.email).toMatch(/^u\*\*\*@example\.com$/)
    expect(browser.cookies.size).toBe(0)
    const verifyCode = accounts.codeFor(account.email ?? '')
    const done = await browser.call(systemVerifyLogin, { serialNO: asked.serialNO, verifyCode })
    expect(done.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
    const again = await logIn(browser, account.email)
    expect(again.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
  })

  it('trusts a new key that an earlier one vouches for, and no other account’s key', async () => {
    const account = await accounts.open({})
    const known = await accounts.signedIn(account)
    const foreign = await accounts.signedIn(await accounts.open({}))
    const input = { loginName: account.email ?? '', pwd: testPassword }
    const vouched = await (await accounts.browser()).call(login, input, { vouchedBy: known.key })
    expect(vouched.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
    const foreignDevice = await (await accounts.browser()).call(login, input, { vouchedBy: foreign.key })
    expect(verificationOf(foreignDevice).kind).toBe('system')
  })

  it('ACC-03 ACC-04 tells the owner of a sign-in from a new device, with their own words', async () => {
    const account = await accounts.open({ anti_phishing_code: 'blue heron' })
    const browser = await accounts.browser()
    const { serialNO } = verificationOf(await logIn(browser, account.email))
    const verifyCode = accounts.codeFor(account.email ?? '')
    await browser.call(
      systemVerifyLogin,
      { serialNO, verifyCode },
      {
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>',
        },
      },
    )
    const { mails } = accounts.gateway.services
    await expect.poll(() => mails.at(-1)?.subject).toBe('New login to your account at Test Exchange')
    expect(mails.at(-1)?.text).toContain('Device: Firefox on Linux')
    expect(mails.at(-1)?.text).not.toContain('<')
    expect(mails.at(-1)?.text).toContain('blue heron')
  })

  it('USER-05 knows people and agencies apart, with one address for both', async () => {
    const email = 'same@example.com'
    const person = await accounts.open({ email })
    const agency = await accounts.open({ email, kind: 'agency' })
    const asPerson = await accounts.signedIn(person)
    const asAgency = await accounts.signedIn(agency)
    expect((await asPerson.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: person.user_id },
    })
    expect((await asAgency.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: agency.user_id },
    })
    const only = await accounts.open({ kind: 'agency' })
    expect((await logIn(await accounts.browser(), only.email)).code).toBe('20101')
    const alone = await accounts.open({})
    expect((await logIn(await accounts.browser(), alone.email, agencyLogin)).code).toBe('20101')
  })

  it('GATE-03 refuses unknown names, wrong passwords, frozen and agency accounts with the same bytes', async () => {
    const right = await accounts.open({})
    const frozen = await accounts.open({ frozen_at: new Date(accounts.clock.nowMs), frozen_reason: 'asked' })
    const agency = await accounts.open({ kind: 'agency' })
    const child = await accounts.open({ parent_user_id: right.user_id, email: 'child@example.com' })
    const tries = [
      { loginName: 'nobody@example.com', pwd: testPassword },
      { loginName: '1512345678', areaCode: '49', pwd: testPassword },
      { loginName: right.email ?? '', pwd: `${testPassword}!` },
      { loginName: frozen.email ?? '', pwd: testPassword },
      { loginName: agency.email ?? '', pwd: testPassword },
      { loginName: child.email ?? '', pwd: testPassword },
    ]
    const answers = []
    for (const input of tries) answers.push(await (await accounts.browser()).call(login, input))
    const [first] = answers
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, code: '20101', data: null, cookies: [] })
      expect(answer.text).toBe(first?.text)
      expect([...answer.response.headers.keys()]).toEqual([...(first?.response.headers.keys() ?? [])])
    }
  })

  it('ends the session that the browser had', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const before = new Map(browser.cookies)
    await logIn(browser, account.email)
    expect(browser.cookies.get('__Host-sid')).not.toBe(before.get('__Host-sid'))
    const headers = { cookie: [...before].map(([name, value]) => `${name}=${value}`).join('; ') }
    browser.cookies.clear()
    expect((await browser.call(userinfo, false, { headers })).data).toBeNull()
  })
})

describe('second step', () => {
  it('takes the codes in turns, each once, and answers what is left', async () => {
    const account = await accounts.open({
      mobile: '+491700000011',
      area_code: '49',
      email_enable: true,
      phone_enable: true,
      totp_enable: true,
    })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const asked = verificationOf(await logIn(browser, account.email))
    expect(asked).toMatchObject({
      kind: 'second-step',
      methods: ['email', 'mobile', 'totp'],
      mobile: '+49***11',
    })
    const { serialNO } = asked
    expect((await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })).code).toBe(
      '00000',
    )
    expect((await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'mobile' })).code).toBe(
      '00000',
    )
    const emailCode = accounts.codeFor(account.email ?? '')
    const mobileCode = accounts.codeFor('+491700000011')
    const left = verificationOf(await browser.call(verifyLogin, { serialNO, emailCode }))
    expect(left.methods).toEqual(['mobile', 'totp'])
    expect((await browser.call(agencyVerifyLogin, { serialNO, mobileCode })).code).toBe('20103')
    expect((await browser.call(systemVerifyLogin, { serialNO, verifyCode: mobileCode })).code).toBe('20103')
    const googleCode = totpAt(accounts.clock.nowMs)
    const done = await browser.call(verifyLogin, { serialNO, mobileCode, googleCode })
    expect(done.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
    expect((await browser.call(verifyLogin, { serialNO, googleCode })).code).toBe('20103')
  })

  it('wants every code at once in version 2, and uses none up where one is wrong', async () => {
    const account = await accounts.open({ email_enable: true, totp_enable: true })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const { serialNO } = verificationOf(await logIn(browser, account.email))
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const emailCode = accounts.codeFor(account.email ?? '')
    const googleCode = totpAt(accounts.clock.nowMs)
    expect((await browser.call(verifyLoginV2, { serialNO, emailCode })).code).toBe('20102')
    const wrong = googleCode === '000000' ? '111111' : '000000'
    expect((await browser.call(verifyLoginV2, { serialNO, emailCode, googleCode: wrong })).code).toBe('20102')
    const done = await browser.call(verifyLoginV2, { serialNO, emailCode, googleCode })
    expect(done.code).toBe('00000')
    expect(browser.cookies.has('__Host-sid')).toBe(true)
  })

  it('GATE-02 takes each time step of an authenticator once, from one step before to one after', async () => {
    const account = await accounts.open({ totp_enable: true })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const attempt = async (googleCode: string) => {
      const { serialNO } = verificationOf(await logIn(browser, account.email))
      return (await browser.call(verifyLogin, { serialNO, googleCode })).code
    }
    const { nowMs } = accounts.clock
    expect(await attempt(totpAt(nowMs - 60_000))).toBe('20102')
    expect(await attempt(totpAt(nowMs - 30_000))).toBe('00000')
    expect(await attempt(totpAt(nowMs - 30_000))).toBe('20102')
    expect(await attempt(totpAt(nowMs + 30_000))).toBe('00000')
    expect(await attempt(totpAt(nowMs))).toBe('20102')
    expect(await attempt(totpAt(nowMs + 60_000))).toBe('20102')
  })

  it('GATE-02 lets one of many uses of a code at once in', async () => {
    const account = await accounts.open({ totp_enable: true })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const { serialNO } = verificationOf(await logIn(browser, account.email))
    const googleCode = totpAt(accounts.clock.nowMs)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.call(verifyLogin, { serialNO, googleCode })),
    )
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
    const sessions = await sql.db
      .selectFrom('session')
      .select('handle')
      .where('user_id', '=', account.user_id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  it('GATE-03 closes a sign-in after five wrong codes, after ten minutes, and to another device', async () => {
    const account = await accounts.open({ totp_enable: true })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const other = await accounts.browser()
    const { serialNO } = verificationOf(await logIn(browser, account.email))
    const googleCode = totpAt(accounts.clock.nowMs)
    const wrong = googleCode === '000000' ? '111111' : '000000'
    expect((await other.call(verifyLogin, { serialNO, googleCode })).code).toBe('20103')
    for (let round = 0; round < 5; round++) {
      expect((await browser.call(verifyLogin, { serialNO, googleCode: wrong })).code).toBe('20102')
    }
    expect((await browser.call(verifyLogin, { serialNO, googleCode })).code).toBe('20103')

    const late = await accounts.open({ totp_enable: true })
    await enrolTotp(late.user_id)
    const slow = verificationOf(await logIn(browser, late.email))
    accounts.clock.nowMs += 600_001
    const after = { serialNO: slow.serialNO, googleCode: totpAt(accounts.clock.nowMs) }
    expect((await browser.call(verifyLogin, after)).code).toBe('20103')
  })

  it('GATE-03 lets nobody through who was frozen after the password', async () => {
    const account = await accounts.open({ totp_enable: true })
    await enrolTotp(account.user_id)
    const browser = await accounts.browser()
    const { serialNO } = verificationOf(await logIn(browser, account.email))
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', account.user_id)
      .execute()
    const googleCode = totpAt(accounts.clock.nowMs)
    expect((await browser.call(verifyLogin, { serialNO, googleCode })).code).toBe('20103')
  })
})
