import { issueToken } from '@portico/contract'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openBackend } from '../../../../test/backends.ts'
import { testSecret } from '../../../../test/context.ts'
import { openSharedAccounts } from '../../../../test/shared-accounts.ts'
import { renewTokenKeys } from './token-keys.ts'

const { sql, accounts } = await openSharedAccounts()
const trading = await openBackend(accounts, sql, { name: 'trading' })
const dayMs = 86_400_000

const answer = v.object({ token: v.string(), expiresAt: v.number() })

async function signedToken(audience = 'trading') {
  const account = await accounts.open({ identity_level: 2 })
  const browser = await accounts.signedIn(account)
  const given = await browser.call(issueToken, { audience })
  return { account, browser, given }
}

/** The keys as a backend fetches them. */
function readKeys() {
  return createRemoteJWKSet(new URL(`${accounts.gateway.origin}/backend/v1/jwks.json`))
}

/** What a backend checks, by a library that knows nothing of the site. */
function verify(token: string, options: { readonly audience?: string; readonly nowMs?: number } = {}) {
  const { audience = 'trading', nowMs = accounts.clock.nowMs } = options
  return jwtVerify(token, readKeys(), {
    ...{ audience, issuer: 'https://portico.example', typ: 'at+jwt', algorithms: ['RS256'] },
    currentDate: new Date(nowMs),
  })
}

describe('an access token', () => {
  it('ACC-08 is signed for one audience and a minute, and verified by the published keys alone', async () => {
    const { account, browser, given } = await signedToken()
    const { token, expiresAt } = v.parse(answer, given.data)
    const { payload } = await verify(token)
    const nowSeconds = Math.floor(accounts.clock.nowMs / 1000)
    expect(payload).toMatchObject({
      sub: account.user_id,
      sid: browser.cookies.get('rt-present'),
      client_id: 'portico',
      iat: nowSeconds,
      exp: nowSeconds + 60,
      identity_level: 2,
      money_use_from: 0,
    })
    expect(expiresAt).toBe((nowSeconds + 60) * 1000)
    await expect(verify(token, { audience: 'other' })).rejects.toThrow(errors.JWTClaimValidationFailed)
    await expect(verify(token, { nowMs: expiresAt + 1000 })).rejects.toThrow(errors.JWTExpired)
  })

  it('ACC-08 is never the same twice', async () => {
    const { browser, given } = await signedToken()
    const again = await browser.call(issueToken, { audience: 'trading' })
    const ids = [given, again].map(({ data }) => decodeJwt(v.parse(answer, data).token).jti)
    expect(new Set(ids).size).toBe(2)
  })

  it('ACC-08 ends with the session at the latest', async () => {
    const { browser } = await signedToken()
    const beganMs = accounts.clock.nowMs
    await sql.db
      .updateTable('session')
      .set({ idle_until: new Date(beganMs + 20_000), absolute_until: new Date(beganMs + 20_000) })
      .where('handle', '=', browser.cookies.get('rt-present') ?? '')
      .execute()
    const { data } = await browser.call(issueToken, { audience: 'trading' })
    expect(v.parse(answer, data).expiresAt).toBe(Math.floor((beganMs + 20_000) / 1000) * 1000)
  })

  it('ACC-08 is given for no audience that there is not, and for none that takes no tokens', async () => {
    await openBackend(accounts, sql, { name: 'no-tokens', scopes: ['sessions:read'] })
    for (const audience of ['nobody', 'no-tokens']) {
      expect((await signedToken(audience)).given.code).toBe('20906')
    }
    for (const audience of ['', 'Trading', 'https://trading.example']) {
      expect((await signedToken(audience)).given.code).toBe('00400')
    }
  })

  it('ACC-08 is given to no visitor', async () => {
    const visitor = await accounts.browser()
    expect((await visitor.call(issueToken, { audience: 'trading' })).code).toBe('00004')
  })
})

describe('the keys of tokens', () => {
  it('ACC-08 are published without a private part, for five minutes', async () => {
    await signedToken()
    const response = await accounts.gateway.call('/backend/v1/jwks.json', { method: 'GET' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const { keys } = v.parse(
      v.object({ keys: v.array(v.record(v.string(), v.string())) }),
      await response.json(),
    )
    expect(keys).toHaveLength(1)
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    }
    const metadata = await accounts.gateway.call('/.well-known/oauth-authorization-server', { method: 'GET' })
    expect(await metadata.json()).toMatchObject({
      issuer: 'https://portico.example',
      jwks_uri: 'https://portico.example/backend/v1/jwks.json',
      introspection_endpoint: 'https://portico.example/backend/v1/introspect',
    })
  })

  it('ACC-08 change after a month, and tokens of the old key stay valid as long as they would', async () => {
    const beganMs = accounts.clock.nowMs
    const kidOf = async () => {
      const { given } = await signedToken()
      return decodeProtectedHeader(v.parse(answer, given.data).token).kid
    }
    const first = await kidOf()
    accounts.clock.nowMs = beganMs + 29.5 * dayMs
    expect(await kidOf()).toBe(first)
    accounts.clock.nowMs = beganMs + 31 * dayMs
    const second = await kidOf()
    expect(second).not.toBe(first)
    const { given } = await signedToken()
    const { token } = v.parse(answer, given.data)
    expect((await trading.introspect(token)).body).toMatchObject({ active: true })
    await expect(verify(token)).resolves.toMatchObject({ protectedHeader: { kid: second } })
    accounts.clock.nowMs = beganMs
  })

  it('ACC-08 are all replaced at once after a leak', async () => {
    const { given } = await signedToken()
    const { token } = v.parse(answer, given.data)
    const now = () => accounts.clock.nowMs
    await renewTokenKeys({ sql, website: 'portico', secret: testSecret, now })
    accounts.clock.nowMs += 6000
    await expect(verify(token)).rejects.toThrow(errors.JWKSNoMatchingKey)
    expect((await trading.introspect(token)).body).toEqual({ active: false })
    const { given: next } = await signedToken()
    await expect(verify(v.parse(answer, next.data).token)).resolves.toBeDefined()
  })
})
