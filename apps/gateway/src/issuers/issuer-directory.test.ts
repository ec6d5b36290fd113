import { StoreUnavailable } from '@portico/stores'
import { Events } from 'oauth2-mock-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testNowMs } from '../../test/gateway.ts'
import {
  keysPath,
  startTestIssuer,
  testClientId,
  type TestClaims,
  type TestIssuer,
} from '../../test/issuer.ts'

const nonce = 'n'.repeat(43)
const nowSeconds = Math.floor(testNowMs / 1000)
const descriptionPath = '/.well-known/openid-configuration'

let issuer: TestIssuer

beforeEach(async () => {
  issuer = await startTestIssuer()
})

afterEach(() => issuer[Symbol.asyncDispose]())

function read(token: string) {
  return issuer.directory
    .issuer(issuer.address)
    .readIdToken(token, { clientId: testClientId, nowMs: testNowMs })
}

async function readClaims(claims: TestClaims, header?: TestClaims) {
  return read(await issuer.token({ nonce, ...claims }, header))
}

const times = (path: string) => issuer.asked.filter((asked) => asked === path).length

describe('readIdToken', () => {
  it('GATE-01 says who somebody is, and of an address whether it is verified', async () => {
    const claims = { email: ' Ann@Example.com', email_verified: true }
    expect(await readClaims(claims)).toEqual({
      subject: 'user-1',
      nonce,
      email: { address: 'Ann@Example.com', isVerified: true },
    })
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['yes', false],
    [1, false],
    [undefined, false],
  ])('GATE-01 takes %j for verified: %s', async (verified, isVerified) => {
    const facts = await readClaims({ email: 'ann@example.com', email_verified: verified })
    expect(facts?.email).toEqual({ address: 'ann@example.com', isVerified })
  })

  it.each(['', 'nobody', 7, ['ann@example.com']])('leaves out what is no address: %j', async (email) => {
    expect(await readClaims({ email, email_verified: true })).toMatchObject({ email: null })
  })

  it('GATE-01 takes keys of both families', async () => {
    await issuer.addKey('ES256')
    expect(await readClaims({})).toMatchObject({ subject: 'user-1' })
  })

  it.each([
    [testClientId, {}],
    [[testClientId], {}],
    [['another', testClientId], { azp: testClientId }],
    [testClientId, { azp: 'the site’s own app' }],
  ])('GATE-01 takes a token for %j with %j', async (aud, claims) => {
    expect(await readClaims({ aud, ...claims })).not.toBeNull()
  })

  it.each<[string, TestClaims]>([
    ['has run out', { exp: nowSeconds - 11 }],
    ['never runs out', { exp: undefined }],
    ['is older than ten minutes', { iat: nowSeconds - 611, exp: nowSeconds + 600 }],
    ['says not when it was made', { iat: undefined }],
    ['was made in the future', { iat: nowSeconds + 11 }],
    ['is not good yet', { nbf: nowSeconds + 11 }],
    ['is for another site', { aud: 'somebody.example' }],
    ['is for nobody', { aud: undefined }],
    ['is for several, and another asked for it', { aud: [testClientId, 'another'], azp: 'another' }],
    ['is for several, and says not who asked', { aud: [testClientId, 'another'] }],
    ['is of another issuer', { iss: 'https://accounts.google.com' }],
    ['is of an issuer with one more slash', { iss: 'http://127.0.0.1/' }],
    ['names nobody', { sub: '' }],
    ['names somebody at too great a length', { sub: 'x'.repeat(256) }],
    ['has no nonce', { nonce: undefined }],
    ['has a nonce that is no digest', { nonce: 'short' }],
  ])('GATE-01 refuses a token that %s', async (_what, claims) => {
    expect(await readClaims(claims)).toBeNull()
  })

  it('GATE-01 refuses a token without the name of a key, though there is only one key', async () => {
    expect(await readClaims({}, { kid: undefined })).toBeNull()
  })

  it('GATE-01 refuses algorithm none, and the public key as a secret', async () => {
    expect(await read(issuer.unsignedToken({ nonce }))).toBeNull()
    expect(await read(issuer.hmacToken({ nonce }))).toBeNull()
  })

  it('GATE-01 refuses a token that somebody changed, or signed with a key of his own', async () => {
    const [header = '', payload = '', signature = ''] = (await issuer.token({ nonce })).split('.')
    const other = Buffer.from(payload, 'base64url').toString().replace('user-1', 'user-2')
    expect(await read(`${header}.${Buffer.from(other).toString('base64url')}.${signature}`)).toBeNull()
    await using foreign = await startTestIssuer()
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(await read(await foreign.token({ nonce, iss: issuer.address }, { kid }))).toBeNull()
  })
})

describe('createIssuerDirectory', () => {
  it('asks once for what an issuer publishes, however many sign in at once', async () => {
    const token = await issuer.token({ nonce })
    await Promise.all(Array.from({ length: 20 }, () => read(token)))
    expect(issuer.asked).toEqual([descriptionPath, keysPath])
  })

  it('GATE-01 finds a new key, and looks for unknown ones once a minute', async () => {
    await readClaims({})
    issuer.pass(60_000)
    await issuer.addKey('RS256')
    expect(await readClaims({})).not.toBeNull()
    expect(times(keysPath)).toBe(2)
    for (let time = 0; time < 5; time += 1)
      expect(await readClaims({}, { kid: `made-up-${time}` })).toBeNull()
    expect(times(keysPath)).toBe(2)
    issuer.pass(60_000)
    await readClaims({}, { kid: 'made-up' })
    expect(times(keysPath)).toBe(3)
  })

  it('keeps the keys that it has where the search for an unknown one fails', async () => {
    await readClaims({})
    issuer.pass(60_000)
    issuer.down.add(keysPath)
    await expect(readClaims({}, { kid: 'made-up' })).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await readClaims({})).not.toBeNull()
    expect(await readClaims({}, { kid: 'made-up' })).toBeNull()
  })

  it('GATE-01 believes keys for ten minutes, and nothing without them', async () => {
    await readClaims({})
    issuer.down.add(keysPath)
    issuer.pass(599_999)
    expect(await readClaims({})).not.toBeNull()
    issuer.pass(1)
    await expect(readClaims({})).rejects.toBeInstanceOf(StoreUnavailable)
    issuer.down.clear()
    expect(await readClaims({})).not.toBeNull()
  })

  it.each([
    ['describes another issuer', { issuer: 'https://accounts.google.com' }],
    ['describes none', { issuer: undefined }],
    ['has no page', { authorization_endpoint: undefined }],
  ])('GATE-01 is unavailable where the issuer %s', async (_what, change) => {
    issuer.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => Object.assign(body, change))
    await expect(readClaims({})).rejects.toBeInstanceOf(StoreUnavailable)
  })

  it('GATE-01 does not follow an issuer to keys on a host of this network that nobody allowed', async () => {
    await using other = await startTestIssuer()
    const keys = `${other.address}${keysPath}`
    issuer.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) =>
      Object.assign(body, { jwks_uri: keys }),
    )
    await expect(readClaims({})).rejects.toBeInstanceOf(StoreUnavailable)
    expect(other.asked).toEqual([])
  })

  it('says where people sign in', async () => {
    const page = await issuer.directory.issuer(issuer.address).authorizationEndpoint()
    expect(page).toBe(`${issuer.address}/authorize`)
  })
})
