import {
  login,
  makeRecoveryCodes,
  registerEmail,
  securityOverview,
  sendCode,
  setStepRule,
  startStepRule,
  systemVerifyLogin,
  verifyLogin,
  verifyLoginV2,
} from '@portico/contract'
import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestAnswer, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { enrolPasskey, requestOf } from '../../../test/accounts/authenticator.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const { clock } = accounts

const codesSchema = v.object({ codes: v.array(v.string()) })
const verificationSchema = v.object({
  verification: v.nullable(
    v.object({ serialNO: v.string(), methods: v.array(v.string()), needed: v.number() }),
  ),
})
const openOf = (answer: TestAnswer) => v.parse(verificationSchema, answer.data).verification

type Part = Parameters<typeof accounts.open>[0]

/** Somebody who is logged in, and whose account is changed after that. */
async function person(part: Part = {}) {
  const account = await accounts.open({ mobile: null })
  const browser = await accounts.signedIn(account)
  if (Object.keys(part).length > 0) {
    await sql.db.updateTable('account').set(part).where('user_id', '=', account.user_id).execute()
  }
  return { account, browser, email: account.email ?? '' }
}

function ruleOf({ account: { user_id: userId } }: Awaited<ReturnType<typeof person>>) {
  return sql.db
    .selectFrom('account')
    .select(['step_rule', 'weak_steps'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function codeTo(browser: TestBrowser, email: string): Promise<string> {
  clock.nowMs += 61_000
  expect((await browser.call(sendCode, { purpose: 'secure', channel: 'email' })).code).toBe('00000')
  return accounts.codeFor(email)
}

const one = { rule: 'one', weakSteps: false, pwd: testPassword } as const

describe('which second steps are enough', () => {
  it('ACC-02 is every one for accounts that were there, and one for new ones', async () => {
    const old = await person()
    expect(await ruleOf(old)).toEqual({ step_rule: null, weak_steps: false })
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'register', email: 'fresh@example.com' })
    const verifyCode = accounts.codeFor('fresh@example.com')
    const passwords = { pwd: testPassword, rePwd: testPassword }
    await browser.call(registerEmail, { email: 'fresh@example.com', verifyCode, ...passwords })
    const { data } = await browser.call(securityOverview, {})
    expect(data).toMatchObject({ stepRule: { rule: 'one', weakSteps: false, needed: 1 } })
  })

  it('ACC-02 is chosen freely where no second step is on', async () => {
    const held = await person()
    expect((await held.browser.call(setStepRule, one)).code).toBe('00000')
    expect(await ruleOf(held)).toEqual({ step_rule: 'one', weak_steps: false })
  })

  it('ACC-02 becomes less only with a code of a second step that is on', async () => {
    const held = await person({ email_enable: true })
    const { browser, email } = held
    expect((await browser.call(setStepRule, one)).code).toBe('20102')
    expect((await browser.call(setStepRule, { ...one, emailCode: '000000' })).code).toBe('20102')
    expect((await ruleOf(held)).step_rule).toBeNull()
    const emailCode = await codeTo(browser, email)
    expect((await browser.call(setStepRule, { ...one, pwd: 'not it at all', emailCode })).code).toBe('20101')
    expect((await browser.call(setStepRule, { ...one, emailCode })).code).toBe('00000')
  })

  it('ACC-02 lets mail stand for a passkey only after a proof by the passkey', async () => {
    const held = await person()
    const { browser, email, account } = held
    const authenticator = createTestAuthenticator()
    await enrolPasskey(browser, authenticator)
    await sql.db
      .updateTable('account')
      .set({ email_enable: true, step_rule: 'one' })
      .where('user_id', '=', account.user_id)
      .execute()
    const weak = { ...one, weakSteps: true }
    const emailCode = await codeTo(browser, email)
    expect((await browser.call(setStepRule, { ...weak, emailCode })).code).toBe('20102')
    expect((await ruleOf(held)).weak_steps).toBe(false)
    const { challenge } = requestOf(await browser.call(startStepRule, {}))
    const forged = createTestAuthenticator().get({ challenge })
    expect((await browser.call(setStepRule, { ...weak, fidoVerifyCode: forged })).code).toBe('20102')
    const next = requestOf(await browser.call(startStepRule, {}))
    const fidoVerifyCode = authenticator.get({ challenge: next.challenge })
    expect((await browser.call(setStepRule, { ...weak, fidoVerifyCode })).code).toBe('00000')
    expect(await ruleOf(held)).toEqual({ step_rule: 'one', weak_steps: true })
    // The same proof is good once.
    expect((await browser.call(setStepRule, { ...one, rule: 'all' })).code).toBe('00000')
    expect((await browser.call(setStepRule, { ...weak, fidoVerifyCode })).code).toBe('20102')
  })

  it('ACC-02 takes a recovery code in place of the stronger step', async () => {
    const held = await person({ totp_enable: true, email_enable: true })
    const made = await held.browser.call(makeRecoveryCodes, { pwd: testPassword })
    const [recoveryCode] = v.parse(codesSchema, made.data).codes
    const weak = { ...one, weakSteps: true, recoveryCode }
    expect((await held.browser.call(setStepRule, weak)).code).toBe('00000')
    expect((await held.browser.call(setStepRule, { ...one, rule: 'all' })).code).toBe('00000')
    expect((await held.browser.call(setStepRule, weak)).code).toBe('20102')
  })

  it('SAFE-04 is nobody else’s to say, and on record', async () => {
    const held = await person()
    expect((await (await accounts.browser()).call(setStepRule, one)).code).toBe('00004')
    const { pwd: _pwd, ...noPassword } = one
    expect((await held.browser.call(setStepRule, noPassword)).code).toBe('20101')
    expect((await held.browser.call(startStepRule, {})).code).toBe('20205')
    await held.browser.call(setStepRule, one)
    const record = await sql.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', held.account.user_id)
      .where('action', '=', 'step-rule-changed')
      .execute()
    expect(record).toEqual([{ detail: { rule: 'one', weakSteps: false } }])
  })
})

describe('a log-in', () => {
  async function firstStep(email: string) {
    const browser = await accounts.browser()
    const open = openOf(await browser.call(login, { loginName: email, pwd: testPassword }))
    return { browser, open, serialNO: open?.serialNO ?? '' }
  }

  async function sendTo(browser: TestBrowser, wish: { serialNO: string; to: string }): Promise<string> {
    clock.nowMs += 61_000
    const { serialNO, to } = wish
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    return accounts.codeFor(to)
  }

  it('ACC-02 offers the choice, and is over after one of them', async () => {
    const number = { mobile: '+4915112342001', area_code: '49' }
    const { email } = await person({ email_enable: true, phone_enable: true, step_rule: 'one', ...number })
    const { browser, open, serialNO } = await firstStep(email)
    expect(open).toMatchObject({ methods: ['email', 'mobile'], needed: 1 })
    const emailCode = await sendTo(browser, { serialNO, to: email })
    expect((await browser.call(verifyLogin, { serialNO, emailCode })).code).toBe('00000')
    expect(browser.cookies.size).toBeGreaterThan(0)
  })

  it('ACC-02 takes no mail in place of an authenticator, in turns or at once', async () => {
    const { email } = await person({ email_enable: true, totp_enable: true, step_rule: 'one' })
    const { browser, open, serialNO } = await firstStep(email)
    expect(open).toMatchObject({ methods: ['totp'], needed: 1 })
    const emailCode = await sendTo(browser, { serialNO, to: email })
    for (const call of [verifyLogin, verifyLoginV2]) {
      expect((await browser.call(call, { serialNO, emailCode })).code).toBe('20102')
    }
    const system = await browser.call(systemVerifyLogin, { serialNO, verifyCode: emailCode })
    expect(system.code).toBe('20103')
    expect(browser.cookies.size).toBe(0)
  })

  it('ACC-02 takes mail where the owner has said so', async () => {
    const part = { email_enable: true, totp_enable: true, step_rule: 'one', weak_steps: true } as const
    const { email } = await person(part)
    const { browser, serialNO } = await firstStep(email)
    const emailCode = await sendTo(browser, { serialNO, to: email })
    expect((await browser.call(verifyLoginV2, { serialNO, emailCode })).code).toBe('00000')
    expect(browser.cookies.size).toBeGreaterThan(0)
  })
})
