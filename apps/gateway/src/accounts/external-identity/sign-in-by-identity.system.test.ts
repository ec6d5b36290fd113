import { randomUUID } from 'node:crypto'
import {
  login,
  sendCode,
  thirdApple,
  thirdGoogle,
  thirdNonce,
  userinfo,
  verifyLogin,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { keysPath, type TestClaims } from '../../../test/issuer.ts'
import { markOf } from './identity-nonces.ts'
import { openSharedExternalIdentity } from '../../../test/shared-accounts.ts'

const external = await openSharedExternalIdentity()
const { sql, accounts, google, comeBack } = external

/** Links somebody of Google to an account; answers what Google calls him. */
async function linked(account: Account, website = account.website): Promise<string> {
  const subject = randomUUID()
  const at = new Date(accounts.clock.nowMs)
  const row = { provider: 'google', issuer: google.address, subject, label: 'old@example.com' } as const
  await sql.db
    .insertInto('linked_sign_in')
    .values({ website, user_id: account.user_id, ...row, created_at: at, used_at: at })
    .execute()
  return subject
}

async function linkedAccount(change: Parameters<typeof accounts.open>[0] = {}) {
  const account = await accounts.open(change)
  return { account, subject: await linked(account) }
}

const verificationAnswer = v.object({ verification: v.object({ serialNO: v.string() }) })

const nonceAnswer = v.object({ nonce: v.string() })

/** The nonce that an app passes to the issuer's kit. */
async function nonceOf(browser: TestBrowser, provider: 'apple' | 'google' = 'google'): Promise<string> {
  return markOf(v.parse(nonceAnswer, (await browser.call(thirdNonce, { provider })).data).nonce)
}

async function signIn(browser: TestBrowser, claims: TestClaims) {
  return browser.call(thirdGoogle, await comeBack(browser, 'google', claims))
}

describe('POST /v1/user/public/third/google', () => {
  it('GATE-01 signs the owner of a linked sign-in in, and notes when and as whom', async () => {
    const { account, subject } = await linkedAccount()
    const browser = await accounts.browser()
    accounts.clock.nowMs += 1000
    const answer = await signIn(browser, { sub: subject, email: 'New@example.com' })
    expect(answer.data).toMatchObject({
      accessTokenResVO: { userInfo: { userId: account.user_id } },
      verification: null,
      registration: null,
    })
    expect((await browser.call(userinfo, false)).data).toMatchObject({
      userInfo: { userId: account.user_id },
    })
    const row = await sql.db
      .selectFrom('linked_sign_in')
      .selectAll()
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    expect(row.label).toBe('new@example.com')
    expect(row.used_at.getTime()).toBe(accounts.clock.nowMs)
  })

  it('GATE-01 takes a token that an app got with a nonce of ours', async () => {
    const { subject } = await linkedAccount()
    const browser = await accounts.browser()
    const token = await google.token({ sub: subject, nonce: await nonceOf(browser) })
    expect((await browser.call(thirdGoogle, { token })).data).toMatchObject({ registration: null })
  })

  it('GATE-01 still asks for the account’s own second step', async () => {
    const email = 'second@example.com'
    const { subject } = await linkedAccount({ email_enable: true, email })
    const browser = await accounts.browser()
    const answer = await signIn(browser, { sub: subject })
    expect(answer.data).toMatchObject({ accessTokenResVO: null, verification: { methods: ['email'] } })
    expect(answer.cookies).toEqual([])
    const { serialNO } = v.parse(verificationAnswer, answer.data).verification
    await browser.call(sendCode, { purpose: 'login', serialNO, channel: 'email' })
    const verified = await browser.call(verifyLogin, { serialNO, emailCode: accounts.codeFor(email) })
    expect(verified.code).toBe('00000')
    expect(browser.cookies.has('__Host-sid')).toBe(true)
  })

  it('GATE-01 finds nobody by an address, though it is verified', async () => {
    const { email } = await accounts.open({ email: 'owner@example.com', email_verified_at: new Date(0) })
    const answer = await signIn(await accounts.browser(), { sub: randomUUID(), email, email_verified: true })
    expect(answer.data).toMatchObject({
      accessTokenResVO: null,
      registration: { provider: 'google', email: 'o***@example.com', emailTaken: true, expiresInMs: 600_000 },
    })
  })

  it('GATE-01 tells whether the account that it offers would have the address', async () => {
    const claims = { sub: randomUUID(), email: 'fresh@example.com', email_verified: true }
    const fresh = await signIn(await accounts.browser(), claims)
    expect(fresh.data).toMatchObject({ registration: { email: 'f***@example.com', emailTaken: false } })
    const unverified = await signIn(await accounts.browser(), { ...claims, email_verified: false })
    expect(unverified.data).toMatchObject({ registration: { email: null, emailTaken: false } })
  })

  it('GATE-01 refuses alike whatever is wrong', async () => {
    const { account, subject: sub } = await linkedAccount()
    const nowSeconds = Math.floor(accounts.clock.nowMs / 1000)
    const frozen = await linkedAccount({ frozen_at: new Date(0) })
    const agency = await linkedAccount({ kind: 'agency' })
    const erased = await linkedAccount({ erased_at: new Date(0), email: null, password_hash: null })
    const browser = await accounts.browser()
    const sent: Record<string, () => Promise<object>> = {
      expired: () => comeBack(browser, 'google', { sub, exp: nowSeconds - 60 }),
      old: () => comeBack(browser, 'google', { sub, iat: nowSeconds - 700 }),
      'for another site': () => comeBack(browser, 'google', { sub, aud: 'another' }),
      'of another issuer': () => comeBack(browser, 'google', { sub, iss: 'https://accounts.google.com' }),
      'with a nonce of nobody': () => comeBack(browser, 'google', { sub, nonce: markOf('made up') }),
      'with a nonce in clear': async () => ({ token: await google.token({ sub, nonce: 'n' }) }),
      'with the nonce of another provider': async () => ({
        token: await google.token({ sub, nonce: await nonceOf(browser, 'apple') }),
      }),
      'with the nonce of another device': async () => ({
        token: await google.token({ sub, nonce: await nonceOf(await accounts.browser()) }),
      }),
      'without a signature': async () => ({
        token: google.unsignedToken({ sub, nonce: await nonceOf(browser) }),
      }),
      'signed with the public key': async () => ({
        token: google.hmacToken({ sub, nonce: await nonceOf(browser) }),
      }),
      'of an unknown key': async () => ({
        token: await google.token({ sub, nonce: await nonceOf(browser) }, { kid: 'unknown' }),
      }),
      'no handle': async () => ({ id: 'x'.repeat(43) }),
      nothing: async () => ({ cipher: undefined }),
      both: async () => ({
        ...(await comeBack(browser, 'google', { sub })),
        token: await google.token({ sub, nonce: await nonceOf(browser) }),
      }),
      frozen: () => comeBack(browser, 'google', { sub: frozen.subject }),
      agency: () => comeBack(browser, 'google', { sub: agency.subject }),
      erased: () => comeBack(browser, 'google', { sub: erased.subject }),
    }
    const texts = new Map<string, string>()
    for (const [what, input] of Object.entries(sent)) {
      const { code, text, cookies } = await browser.call(thirdGoogle, await input())
      expect([what, code, cookies]).toEqual([what, '20109', []])
      texts.set(what, text.replaceAll(/\d{13}|"[\w-]{32,}"/g, '#'))
    }
    expect(new Set(texts.values()).size).toBe(1)
    expect((await signIn(browser, { sub })).data).toMatchObject({
      accessTokenResVO: { userInfo: { userId: account.user_id } },
    })
  })

  it('GATE-01 takes a nonce once, of many tries at once', async () => {
    const { subject: sub } = await linkedAccount()
    const browser = await accounts.browser()
    const token = await google.token({ sub, nonce: await nonceOf(browser) })
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.call(thirdGoogle, { token })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20109', '20109', '20109'])
    const input = await comeBack(browser, 'google', { sub })
    expect((await browser.call(thirdGoogle, input)).code).toBe('00000')
    expect((await browser.call(thirdGoogle, input)).code).toBe('20109')
  })

  it('GATE-01 gives a nonce five minutes', async () => {
    const browser = await accounts.browser()
    const nonce = await nonceOf(browser)
    accounts.clock.nowMs += 300_000
    const token = await google.token({ sub: randomUUID(), nonce })
    expect((await browser.call(thirdGoogle, { token })).code).toBe('20109')
  })

  it('GATE-01 knows nobody who is linked on another site', async () => {
    const account = await accounts.open({ website: 'other-site' })
    const subject = await linked(account)
    const answer = await signIn(await accounts.browser(), { sub: subject })
    expect(answer.data).toMatchObject({ accessTokenResVO: null, registration: { provider: 'google' } })
  })

  it('GATE-01 is unavailable without the issuer’s keys; nothing is spent, and passwords still work', async () => {
    const { account, subject } = await linkedAccount({ email: 'steady@example.com' })
    const browser = await accounts.signedIn(account)
    const input = await comeBack(browser, 'google', { sub: subject })
    google.pass(700_000)
    google.down.add(keysPath)
    const answer = await browser.call(thirdGoogle, input)
    expect([answer.status, answer.code]).toEqual([503, '00503'])
    const byPassword = { loginName: 'steady@example.com', pwd: testPassword }
    expect((await browser.call(login, byPassword)).code).toBe('00000')
    google.down.delete(keysPath)
    expect((await browser.call(thirdGoogle, input)).code).toBe('00000')
  })
})

describe('a site that offers no sign-in of others', () => {
  it('GATE-01 says so', async () => {
    await using plain = await startAccountGateway(sql)
    const browser = await plain.browser()
    expect((await browser.call(thirdApple, { id: 'x'.repeat(43) })).code).toBe('20906')
    expect((await browser.call(thirdNonce, { provider: 'wallet' })).code).toBe('20906')
    const callback = `${plain.gateway.origin}/sign-in/callback/apple?error=x`
    expect((await fetch(callback, { redirect: 'manual' })).status).toBe(404)
  })
})
