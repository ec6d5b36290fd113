import { fidoLogin, removePasskey, startFidoLogin, startFidoVerify, userinfo } from '@portico/contract'
import {
  type Ceremony,
  createTestAuthenticator,
  type TestAuthenticator,
} from '@portico/passkeys/test-authenticator'
import { describe, expect, it } from 'vitest'
import {
  startAccountGateway,
  type TestBrowser,
  type TestCallOptions,
  testPassword,
} from '../../../test/accounts.ts'
import { countRoundTrips } from '../../../test/accounts/round-trips.ts'
import { testSecret } from '../../../test/context.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { eraseAccount } from '../operators/personal-data.ts'
import { userHandleOf } from './relying-party.ts'
import { enrolPasskey, startedOf, startLogIn } from '../../../test/accounts/authenticator.ts'

const { sql, accounts } = await openSharedAccounts()

async function enrolled(
  part: Parameters<typeof accounts.open>[0] = {},
  authenticator = createTestAuthenticator(),
) {
  const account = await accounts.open(part)
  const owner = await accounts.signedIn(account)
  const userHandle = await enrolPasskey(owner, authenticator)
  return { account, owner, authenticator, userHandle }
}

interface Attempt {
  readonly authenticator: TestAuthenticator
  readonly userHandle: string
}

/** A whole log-in by a passkey, as the browser of a person or of somebody else makes it. */
async function logIn(
  browser: TestBrowser,
  { authenticator, userHandle }: Attempt,
  change: Partial<Ceremony> = {},
  options: TestCallOptions = {},
) {
  const { serialNO, challenge } = await startLogIn(browser)
  const fidoVerifyCode = authenticator.get({ challenge, userHandle, ...change })
  return browser.call(fidoLogin, { serialNO, fidoVerifyCode }, options)
}

function storedOf({ authenticator }: Pick<Attempt, 'authenticator'>) {
  return sql.db
    .selectFrom('passkey')
    .select(['sign_count', 'used_at', 'is_backed_up'])
    .where('credential_id', '=', authenticator.credentialId)
    .executeTakeFirst()
}

describe('fidoLogin', () => {
  it('GATE-01 lets a passkey in by itself, on an unknown device and beside other second steps', async () => {
    const one = await enrolled()
    await sql.db
      .updateTable('account')
      .set({ email_enable: true })
      .where('user_id', '=', one.account.user_id)
      .execute()
    const browser = await accounts.browser()
    const answer = await logIn(browser, one)
    expect(answer).toMatchObject({
      code: '00000',
      data: { accessTokenResVO: { userInfo: { userId: one.account.user_id } }, verification: null },
    })
    expect((await browser.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: one.account.user_id },
    })
    const { mails } = accounts.gateway.services
    await expect
      .poll(() => mails.map(({ subject }) => subject))
      .toContain('New login to your account at Test Exchange')
  })

  it('ACC-03 knows a browser that the account has used, and warns nobody of it', async () => {
    const one = await enrolled()
    const { mails } = accounts.gateway.services
    const warnings = () =>
      mails.filter(({ to, subject }) => to === one.account.email && subject.startsWith('New login')).length
    const sameBrowser = await accounts.browser()
    expect((await logIn(sameBrowser, one, {}, { vouchedBy: one.owner.key })).code).toBe('00000')
    // The key of another account's browser is no sign of the owner, who hears of it.
    const other = await enrolled()
    const strange = await accounts.browser()
    expect((await logIn(strange, one, {}, { vouchedBy: other.owner.key })).code).toBe('00000')
    await expect.poll(warnings).toBe(1)
  })

  it('stores the count, the time and whether a copy is kept', async () => {
    const one = await enrolled()
    await logIn(await accounts.browser(), one, { isBackedUp: true, count: 41 })
    expect(await storedOf(one)).toEqual({
      sign_count: 41,
      used_at: new Date(accounts.clock.nowMs),
      is_backed_up: true,
    })
  })

  it('lets authenticators that do not count in again and again', async () => {
    const one = await enrolled({}, createTestAuthenticator({ countsNothing: true }))
    for (let round = 0; round < 2; round++)
      expect((await logIn(await accounts.browser(), one)).code).toBe('00000')
  })

  it('USER-05 lets an agency in as the agency', async () => {
    const one = await enrolled({ kind: 'agency' })
    const browser = await accounts.browser()
    expect((await logIn(browser, one)).code).toBe('00000')
    expect((await browser.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: one.account.user_id },
    })
  })

  const wrong: readonly (readonly [string, Partial<Ceremony>])[] = [
    ['another origin', { origin: 'https://evil.portico.example' }],
    ['another scheme', { origin: 'http://portico.example' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a page inside another one', { crossOrigin: true }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['nobody present', { isPresent: false }],
    ['nobody verified', { isVerified: false }],
    ['altered client data', { isAltered: true }],
    ['another challenge', { challenge: Buffer.alloc(32, 9).toString('base64url') }],
    ['another handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['an unknown credential', { credentialId: Buffer.alloc(32).toString('base64url') }],
  ]

  it('GATE-03 refuses whatever does not hold, always alike, and goes on taking the right passkey', async () => {
    const one = await enrolled()
    const sizes = new Set<number>()
    for (const [what, change] of wrong) {
      const browser = await accounts.browser()
      const refused = await logIn(browser, one, change)
      expect(refused, what).toMatchObject({ code: '20109', data: null })
      expect(browser.cookies.size, what).toBe(0)
      sizes.add(refused.text.length)
    }
    expect(sizes.size).toBe(1)
    expect((await logIn(await accounts.browser(), one)).code).toBe('00000')
  })

  it('GATE-03 refuses another account’s key, a frozen account, an erased one and a removed key like an unknown key', async () => {
    const one = await enrolled()
    const other = await enrolled()
    const unknown = { authenticator: createTestAuthenticator(), userHandle: one.userHandle }
    const expected = await logIn(await accounts.browser(), unknown)
    expect(expected.code).toBe('20109')
    const setFrozen = async (frozen_at: Date | null) => {
      const { user_id: userId } = one.account
      await sql.db.updateTable('account').set({ frozen_at }).where('user_id', '=', userId).execute()
    }
    const refusedLikeIt = async (attempt: Attempt) => {
      const { status, code, data, text } = await logIn(await accounts.browser(), attempt)
      expect({ status, code, data }).toEqual({ status: 200, code: '20109', data: null })
      expect(text.length).toBe(expected.text.length)
    }
    await refusedLikeIt({ authenticator: one.authenticator, userHandle: other.userHandle })
    await setFrozen(new Date(accounts.clock.nowMs))
    await refusedLikeIt(one)
    await setFrozen(null)
    expect((await logIn(await accounts.browser(), one)).code).toBe('00000')
    const { credentialId } = other.authenticator
    await other.owner.call(removePasskey, { credentialId, pwd: testPassword })
    await refusedLikeIt(other)
    const scope = { sql, website: 'portico', nowMs: accounts.clock.nowMs }
    expect(await eraseAccount(scope, one.account.user_id)).toBe(true)
    await refusedLikeIt(one)
  })

  it('GATE-03 knows no passkey of another tenant', async () => {
    const one = await enrolled()
    await using neighbour = await startAccountGateway(sql, { website: 'neighbour' })
    const options = { headers: { website: 'neighbour' } }
    const browser = await neighbour.browser()
    const { serialNO, challenge } = startedOf(await browser.call(startFidoLogin, {}, options))
    const userHandle = userHandleOf({ secret: testSecret, website: 'neighbour' }, one.account.user_id)
    const fidoVerifyCode = one.authenticator.get({ challenge, userHandle })
    const refused = await browser.call(fidoLogin, { serialNO, fidoVerifyCode }, options)
    expect(refused.code).toBe('20109')
  })

  it('GATE-03 takes a challenge once, for five minutes, from the device that asked, for a log-in', async () => {
    const one = await enrolled()
    const { authenticator, userHandle } = one
    const browser = await accounts.browser()
    const { serialNO, challenge } = await startLogIn(browser)
    const answer = () => authenticator.get({ challenge, userHandle })
    const send = async (by: TestBrowser, serial = serialNO) =>
      (await by.call(fidoLogin, { serialNO: serial, fidoVerifyCode: answer() })).code
    expect(await send(await accounts.browser())).toBe('20109')
    expect(await send(browser, (await startLogIn(browser)).serialNO)).toBe('20109')
    expect((await browser.call(startFidoVerify, { serialNO })).code).toBe('20103')
    expect(await send(browser)).toBe('00000')
    expect(await send(browser)).toBe('20109')
    const late = await startLogIn(browser)
    accounts.clock.nowMs += 300_001
    const fidoVerifyCode = authenticator.get({ challenge: late.challenge, userHandle })
    expect((await browser.call(fidoLogin, { serialNO: late.serialNO, fidoVerifyCode })).code).toBe('20109')
  })

  it('GATE-03 refuses what is no credential', async () => {
    const browser = await accounts.browser()
    for (const fidoVerifyCode of ['{}', 'no JSON', '[[]]', '"text"', '{"id":"a","rawId":"a"}']) {
      const { serialNO } = await startLogIn(browser)
      expect((await browser.call(fidoLogin, { serialNO, fidoVerifyCode })).code).toBe('20109')
    }
  })

  it('GATE-03 refuses a count that went back and puts it on record, a forged one not as that', async () => {
    const one = await enrolled()
    expect((await logIn(await accounts.browser(), one, { count: 10 })).code).toBe('00000')
    for (const count of [10, 9, 0])
      expect((await logIn(await accounts.browser(), one, { count })).code).toBe('20109')
    expect((await logIn(await accounts.browser(), one, { count: 9, isAltered: true })).code).toBe('20109')
    const records = await sql.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', one.account.user_id)
      .where('action', '=', 'login-refused')
      .orderBy('id')
      .execute()
    const back = { counting: 'counted', reason: 'count-went-back' }
    expect(records.map(({ detail }) => detail)).toEqual([back, back, back, { counting: 'counted' }])
    expect(await storedOf(one)).toMatchObject({ sign_count: 10 })
    expect((await logIn(await accounts.browser(), one, { count: 11 })).code).toBe('00000')
  })

  it('USER-02 locks the account before the passkey, as recovery and removal do', async () => {
    const one = await enrolled()
    const browser = await accounts.browser()
    const { statements } = await countRoundTrips(async () => {
      expect((await logIn(browser, one)).code).toBe('00000')
    })
    const locksOf = (table: string) => statements.findIndex((text) => text.includes(`update ${table} `))
    expect(locksOf('account')).toBeGreaterThan(-1)
    expect(locksOf('"passkey"')).toBeGreaterThan(locksOf('account'))
  })

  it('GATE-03 of two uses at once with one count one fails', async () => {
    const one = await enrolled()
    const browsers = await Promise.all([accounts.browser(), accounts.browser()])
    const answers = await Promise.all(browsers.map((browser) => logIn(browser, one, { count: 7 })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20109'])
  })

  it('GATE-03 closes a device that fails ten times, and locks nobody else out', async () => {
    const one = await enrolled()
    const browser = await accounts.browser()
    for (let round = 0; round < 10; round++) {
      expect((await logIn(browser, one, { isAltered: true })).code).toBe('20109')
      accounts.clock.nowMs += 1001
    }
    accounts.clock.nowMs += 10_001
    expect((await logIn(browser, one)).code).toBe('20109')
    const fresh = await accounts.browser()
    expect((await logIn(fresh, one)).code).toBe('00000')
    accounts.clock.nowMs += 60_001
    expect((await logIn(browser, one)).code).toBe('00000')
  })
})
