import { issueToken, logout, switchDemoLogin } from '@portico/contract'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { basic, openBackend, operatorOf } from '../../../test/backends.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { freezeAccount } from '../../index.ts'
import { recordEvent } from '../audit.ts'
import { renewBackend } from './manage-backends.ts'

const { sql, accounts } = await openSharedAccounts()
const trading = await openBackend(accounts, sql, { name: 'trading' })
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A browser that is signed in, and the token in its cookie. */
async function signIn() {
  const account = await accounts.open({ identity_level: 2, vip_level: 3 })
  const browser = await accounts.signedIn(account)
  return { account, browser, token: browser.cookies.get('__Host-sid') ?? '' }
}

describe('introspection of a session', () => {
  it('ACC-08 says whose a session is, and what the backend has to know of the account', async () => {
    const { account, browser, token } = await signIn()
    const { status, body, headers } = await trading.introspect(token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const nowSeconds = Math.floor(accounts.clock.nowMs / 1000)
    expect(body).toEqual({
      active: true,
      token_type: 'session',
      iss: 'https://portico.example',
      sub: account.user_id,
      sid: browser.cookies.get('rt-present'),
      iat: nowSeconds,
      exp: nowSeconds + 30 * 60,
      auth_time: nowSeconds,
      cnf: { kid: browser.key.thumbprint },
      account_kind: 'user',
      is_demo: false,
      identity_level: 2,
      identity_flag: 0,
      vip_level: 3,
      money_use_from: 0,
    })
  })

  it('ACC-08 knows at once that a session has ended, in whatever way', async () => {
    const left = await signIn()
    await left.browser.call(logout)
    expect((await trading.introspect(left.token)).body).toEqual({ active: false })
    const frozen = await signIn()
    const { nowMs } = accounts.clock
    await freezeAccount(
      { sql, website: 'portico', nowMs },
      { userId: frozen.account.user_id, reason: 'asked' },
    )
    expect((await trading.introspect(frozen.token)).body).toEqual({ active: false })
  })

  it('ACC-08 makes no session live longer', async () => {
    const { token } = await signIn()
    const beganMs = accounts.clock.nowMs
    accounts.clock.nowMs = beganMs + 29 * minuteMs
    expect((await trading.introspect(token)).body).toMatchObject({ active: true })
    accounts.clock.nowMs = beganMs + 30 * minuteMs + 1
    expect((await trading.introspect(token)).body).toEqual({ active: false })
    accounts.clock.nowMs = beganMs
  })

  it('ACC-08 names the parent who acts in the session of a sub-account', async () => {
    const { account, browser } = await signIn()
    const child = await accounts.open({ parent_user_id: account.user_id, is_demo: true })
    await browser.call(switchDemoLogin, { userId: child.user_id })
    const { body } = await trading.introspect(browser.cookies.get('__Host-sid') ?? '')
    expect(body).toMatchObject({
      sub: child.user_id,
      parent: account.user_id,
      act: { sub: account.user_id },
      is_demo: true,
    })
  })

  it('ACC-01 says from when on money may be used after the proofs of who somebody is have changed', async () => {
    const { account, token } = await signIn()
    const { user_id: userId } = account
    const { nowMs } = accounts.clock
    const event = { website: 'portico', userId, actor: userId, ip: null }
    await recordEvent(sql.db, { ...event, action: 'login', atMs: nowMs - minuteMs })
    await recordEvent(sql.db, { ...event, action: 'totp-removed', atMs: nowMs - 25 * hourMs })
    expect((await trading.introspect(token)).body).toMatchObject({ money_use_from: 0 })
    await recordEvent(sql.db, { ...event, action: 'password-reset', atMs: nowMs - 5 * hourMs })
    const from = Math.ceil((nowMs + 19 * hourMs) / 1000)
    expect((await trading.introspect(token)).body).toMatchObject({ money_use_from: from })
  })

  it.each([
    ['no token of the site', 'x'.repeat(43)],
    ['a refresh token', null],
    ['a text', 'hello'],
    ['a token of nobody', `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`],
    ['a very long text', 'a.b.'.padEnd(9000, 'c')],
    ['hostile bytes', '\u0000\u2028%00'],
  ])('ACC-08 says no more than that of %s', async (_what, token) => {
    const { browser } = await signIn()
    const given = token ?? browser.cookies.get('__Secure-rt') ?? ''
    expect(await trading.introspect(given)).toMatchObject({ status: 200, body: { active: false } })
  })
})

describe('introspection of an access token', () => {
  it('ACC-08 takes a token for this backend, while the session behind it is valid', async () => {
    const { account, browser } = await signIn()
    const { data } = await browser.call(issueToken, { audience: 'trading' })
    const token = String(Reflect.get(Object(data), 'token'))
    const { jti } = decodeJwt(token)
    const { body } = await trading.introspect(token)
    expect(body).toMatchObject({
      active: true,
      token_type: 'Bearer',
      sub: account.user_id,
      aud: 'trading',
      jti,
    })
    const other = await openBackend(accounts, sql, { name: 'other' })
    expect((await other.introspect(token)).body).toEqual({ active: false })
    await browser.call(logout)
    expect((await trading.introspect(token)).body).toEqual({ active: false })
  })
})

describe('who may ask', () => {
  it('ACC-08 is a backend by its secret, or by the one before it for a day after a renewal', async () => {
    const { token } = await signIn()
    const backend = await openBackend(accounts, sql, { name: 'renewed' })
    const old = basic('renewed', backend.credentials.clientSecret)
    const renew = (how: 'valid-for-a-day' | 'invalid-now') =>
      renewBackend(operatorOf(sql, accounts.clock.nowMs), { name: 'renewed', old: how })
    const fresh = await renew('valid-for-a-day')
    const present = basic('renewed', fresh?.clientSecret ?? '')
    for (const given of [old, present]) {
      expect((await backend.introspect(token, given)).body).toMatchObject({ active: true })
    }
    const renewedMs = accounts.clock.nowMs
    accounts.clock.nowMs = renewedMs + 24 * hourMs
    expect((await backend.introspect(token, old)).status).toBe(401)
    expect((await backend.introspect(token, present)).status).toBe(200)
    accounts.clock.nowMs = renewedMs
    await renew('invalid-now')
    expect((await backend.introspect(token, present)).status).toBe(401)
  })

  it.each([
    ['no proof', ''],
    ['another secret', basic('trading', 'wrong')],
    ['an empty secret', basic('trading', '')],
    ['an unknown name', basic('nobody', 'wrong')],
    ['no colon', `Basic ${Buffer.from('trading').toString('base64')}`],
    ['another scheme', 'Bearer abc'],
    ['no Base64', 'Basic ***'],
    ['a very long proof', basic('trading', 'x'.repeat(5000))],
    ['a name with a NUL', basic('trading\u0000', 'x')],
  ])('ACC-08 is nobody with %s', async (_what, authorization) => {
    const { token } = await signIn()
    const { status, body, headers } = await trading.introspect(token, authorization)
    expect({ status, body }).toEqual({ status: 401, body: { error: 'invalid_client' } })
    expect(headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  it('ACC-08 is no backend without the scope', async () => {
    const { token } = await signIn()
    const backend = await openBackend(accounts, sql, { name: 'vip-only', scopes: ['vip:write'] })
    expect(await backend.introspect(token)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    })
  })

  it('ACC-08 has to say of what', async () => {
    const { clientSecret } = trading.credentials
    const ask = (body: string, type = 'application/x-www-form-urlencoded') =>
      accounts.gateway.call('/backend/v1/introspect', {
        body,
        headers: { 'content-type': type, authorization: basic('trading', clientSecret) },
      })
    for (const body of ['', 'token=', 'other=1', 'token=a&token=b'])
      expect((await ask(body)).status).toBe(400)
    expect((await ask('{"token":"a"}', 'application/json')).status).toBe(400)
    expect((await ask('token=a', 'text/plain')).status).toBe(415)
    expect((await ask(`token=${'a'.repeat(20_000)}`)).status).toBe(413)
  })
})
