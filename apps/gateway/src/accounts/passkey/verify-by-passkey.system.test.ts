import {
  agencyFidoVerifyLogin,
  agencyLogin,
  type AnyCall,
  changePassword,
  fidoLogin,
  fidoVerifyLogin,
  login,
  removePasskey,
  sendCode,
  startFidoVerify,
  verifyLogin,
  verifyLoginV2,
} from '@portico/contract'
import {
  type Ceremony,
  createTestAuthenticator,
  type TestAuthenticator,
} from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type TestAnswer, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { enrolPasskey, requestOf, startLogIn } from '../../../test/accounts/authenticator.ts'

const { sql, accounts } = await openSharedAccounts()

async function enrolled(part: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(part)
  const owner = await accounts.signedIn(account)
  const authenticator = createTestAuthenticator()
  const userHandle = await enrolPasskey(owner, authenticator)
  return { account, owner, authenticator, userHandle, email: account.email ?? '' }
}

const verificationSchema = v.object({
  accessTokenResVO: v.null(),
  verification: v.object({
    serialNO: v.string(),
    kind: v.string(),
    methods: v.array(v.string()),
    hardwareKey: v.boolean(),
  }),
})

function verificationOf(answer: TestAnswer) {
  return v.parse(verificationSchema, answer.data).verification
}

/** The first step, by the right password on a device that is not known. */
async function firstStep(email: string, call: AnyCall = login) {
  const browser = await accounts.browser()
  const asked = verificationOf(await browser.call(call, { loginName: email, pwd: testPassword }))
  return { browser, ...asked }
}

async function secondStep(
  browser: TestBrowser,
  attempt: { readonly serialNO: string; readonly authenticator: TestAuthenticator; readonly call?: AnyCall },
  change: Partial<Ceremony> = {},
) {
  const { serialNO, authenticator, call = fidoVerifyLogin } = attempt
  const { challenge } = requestOf(await browser.call(startFidoVerify, { serialNO }))
  return browser.call(call, { serialNO, fidoVerifyCode: authenticator.get({ challenge, ...change }) })
}

describe('a log-in with a password', () => {
  it('GATE-01 asks for the passkey where there is one, and for nothing else', async () => {
    const { account, email, authenticator } = await enrolled()
    const { browser, serialNO, ...asked } = await firstStep(email)
    expect(asked).toEqual({ kind: 'second-step', methods: [], hardwareKey: true })
    const { allowCredentials } = requestOf(await browser.call(startFidoVerify, { serialNO }))
    expect(allowCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal', 'usb'] },
    ])
    const done = await secondStep(browser, { serialNO, authenticator })
    expect(done.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
  })

  it('asks for it on a device that is known as well', async () => {
    const { owner, email } = await enrolled()
    const asked = await owner.call(login, { loginName: email, pwd: testPassword })
    expect(verificationOf(asked)).toMatchObject({ kind: 'second-step', hardwareKey: true })
  })

  it('GATE-01 takes the passkey in place of every code, and the codes in place of the passkey', async () => {
    const both = { email_enable: true, phone_enable: true, area_code: '49', mobile: '+491700000055' }
    const at = new Date(accounts.clock.nowMs)
    const account = await accounts.open({ ...both, email: 'both-steps@example.com', email_verified_at: at })
    const authenticator = createTestAuthenticator()
    const email = account.email ?? ''
    await sql.db
      .insertInto('passkey')
      .values(await passkeyRowFrom(authenticator, account.user_id))
      .execute()
    const byKey = await firstStep(email)
    expect(byKey).toMatchObject({ methods: ['email', 'mobile'], hardwareKey: true })
    const done = await secondStep(byKey.browser, { serialNO: byKey.serialNO, authenticator })
    expect(done.code).toBe('00000')
    accounts.clock.nowMs += 60_001
    const byCodes = await firstStep(email)
    const { browser, serialNO } = byCodes
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const left = await browser.call(verifyLogin, { serialNO, emailCode: accounts.codeFor(email) })
    expect(verificationOf(left)).toMatchObject({ methods: ['mobile'], hardwareKey: true })
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'mobile' })
    const mobileCode = accounts.codeFor('+491700000055')
    expect((await browser.call(verifyLogin, { serialNO, mobileCode })).code).toBe('00000')
  })

  it('GATE-03 is not over with no codes at all where only the passkey is asked for', async () => {
    const { email } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    for (const call of [verifyLogin, verifyLoginV2]) {
      expect((await browser.call(call, { serialNO })).code).toBe('20102')
      expect((await browser.call(call, { serialNO, googleCode: '123456' })).code).toBe('20102')
    }
    expect(browser.cookies.size).toBe(0)
  })

  it('asks for no passkey once the last one is removed', async () => {
    const { owner, email, authenticator } = await enrolled()
    const { credentialId } = authenticator
    await owner.call(removePasskey, { credentialId, pwd: testPassword })
    expect(await firstStep(email)).toMatchObject({ kind: 'system', hardwareKey: false })
  })
})

/** A passkey as its enrolment stores it, for an account whose second steps a test does not want to go through. */
async function passkeyRowFrom(authenticator: TestAuthenticator, userId: string) {
  const maker = await accounts.signedIn(await accounts.open({}))
  await enrolPasskey(maker, authenticator)
  const row = await sql.db
    .deleteFrom('passkey')
    .where('credential_id', '=', authenticator.credentialId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, user_id: userId }
}

describe('fidoVerifyLogin', () => {
  const wrong: readonly (readonly [string, Partial<Ceremony>])[] = [
    ['another origin', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['nobody verified', { isVerified: false }],
    ['altered client data', { isAltered: true }],
    ['another account’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ]

  it.each(wrong)('GATE-03 refuses %s', async (_what, change) => {
    const { email, authenticator } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    const refused = await secondStep(browser, { serialNO, authenticator }, change)
    expect(refused).toMatchObject({ code: '20109', data: null })
    expect((await secondStep(browser, { serialNO, authenticator })).code).toBe('00000')
  })

  it('GATE-03 refuses another account’s passkey', async () => {
    const { email } = await enrolled()
    const { authenticator } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    expect((await secondStep(browser, { serialNO, authenticator })).code).toBe('20109')
  })

  it('GATE-03 refuses a count that went back, ends the sign-in and puts it on record', async () => {
    const { account, email, authenticator } = await enrolled()
    const first = await firstStep(email)
    await secondStep(first.browser, { serialNO: first.serialNO, authenticator }, { count: 9 })
    const { browser, serialNO } = await firstStep(email)
    expect((await secondStep(browser, { serialNO, authenticator }, { count: 9 })).code).toBe('20109')
    expect((await browser.call(startFidoVerify, { serialNO })).code).toBe('20103')
    const record = await sql.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', account.user_id)
      .where('action', '=', 'login-refused')
      .executeTakeFirst()
    expect(record?.detail).toEqual({ counting: 'counted', reason: 'count-went-back' })
  })

  it('GATE-03 takes a challenge once, for five minutes, for its own sign-in and device', async () => {
    const { email, authenticator, userHandle } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    const start = async (serial = serialNO) =>
      requestOf(await browser.call(startFidoVerify, { serialNO: serial }))
    const send = async (challenge: string, serial = serialNO) => {
      const fidoVerifyCode = authenticator.get({ challenge, userHandle })
      return (await browser.call(fidoVerifyLogin, { serialNO: serial, fidoVerifyCode })).code
    }
    const replayed = await start()
    expect(await send('A'.repeat(43))).toBe('20109')
    expect(await send(replayed.challenge)).toBe('20109')
    const again = await browser.call(login, { loginName: email, pwd: testPassword })
    const other = verificationOf(again).serialNO
    await start()
    expect(await send((await start(other)).challenge)).toBe('20109')
    expect(await send((await startLogIn(browser)).challenge)).toBe('20109')
    const late = await start()
    accounts.clock.nowMs += 300_001
    expect(await send(late.challenge)).toBe('20109')
    expect(await send((await start(other)).challenge, other)).toBe('00000')
  })

  it('GATE-03 gives a challenge of the second step no way past the first', async () => {
    const { email, authenticator, userHandle } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    const { challenge } = requestOf(await browser.call(startFidoVerify, { serialNO }))
    const fidoVerifyCode = authenticator.get({ challenge, userHandle })
    expect((await browser.call(fidoLogin, { serialNO, fidoVerifyCode })).code).toBe('20109')
  })

  it('GATE-03 is over for another device, after five failures, and after a new password', async () => {
    const { email, owner, authenticator } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    const other = await accounts.browser()
    expect((await other.call(startFidoVerify, { serialNO })).code).toBe('20103')
    for (let round = 0; round < 5; round++)
      expect((await secondStep(browser, { serialNO, authenticator }, { isAltered: true })).code).toBe('20109')
    expect((await browser.call(startFidoVerify, { serialNO })).code).toBe('20103')
    const next = await firstStep(email).catch((error: unknown) => error)
    expect(next).toBeInstanceOf(v.ValiError)
    accounts.clock.nowMs += 600_001
    const fresh = await enrolled()
    const open = await firstStep(fresh.email)
    const newPwd = 'another fine secret'
    await fresh.owner.call(changePassword, { pwd: testPassword, newPwd, rePwd: newPwd })
    expect((await open.browser.call(startFidoVerify, { serialNO: open.serialNO })).code).toBe('20103')
    expect(owner.cookies.size).toBeGreaterThan(0)
  })

  it('GATE-03 is over once the account is frozen', async () => {
    const { account, email, authenticator } = await enrolled()
    const { browser, serialNO } = await firstStep(email)
    const { challenge } = requestOf(await browser.call(startFidoVerify, { serialNO }))
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', account.user_id)
      .execute()
    const fidoVerifyCode = authenticator.get({ challenge })
    expect((await browser.call(fidoVerifyLogin, { serialNO, fidoVerifyCode })).code).toBe('20103')
  })

  it('USER-05 knows the sign-ins of people and agencies apart', async () => {
    const agency = await enrolled({ kind: 'agency' })
    const { browser, serialNO } = await firstStep(agency.email, agencyLogin)
    const { authenticator } = agency
    expect((await secondStep(browser, { serialNO, authenticator })).code).toBe('20103')
    const done = await secondStep(browser, { serialNO, authenticator, call: agencyFidoVerifyLogin })
    expect(done.code).toBe('00000')
    const person = await enrolled()
    const theirs = await firstStep(person.email)
    const call = agencyFidoVerifyLogin
    const attempt = { serialNO: theirs.serialNO, authenticator: person.authenticator, call }
    expect((await secondStep(theirs.browser, attempt)).code).toBe('20103')
  })

  it('says nothing of sign-ins that ask for no passkey', async () => {
    const account = await accounts.open({})
    const { browser, serialNO } = await firstStep(account.email ?? '')
    expect((await browser.call(startFidoVerify, { serialNO })).code).toBe('20103')
    const fidoVerifyCode = createTestAuthenticator().get({ challenge: 'A'.repeat(43) })
    expect((await browser.call(fidoVerifyLogin, { serialNO, fidoVerifyCode })).code).toBe('20103')
  })
})
