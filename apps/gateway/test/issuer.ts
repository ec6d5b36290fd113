import { createHmac, createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createOutbound } from '@portico/outbound'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import * as v from 'valibot'
import { createIssuerDirectory, hostsOnThisMachine, type IssuerDirectory } from '../src/index.ts'
import { testNowMs } from './gateway.ts'

/** What the test site is to every test issuer. */
export const testClientId = 'portico.example'

/** Claims of a token; undefined leaves one out. */
export type TestClaims = Readonly<Record<string, unknown>>

/** A real issuer of OpenID Connect on this machine, and a directory that knows it. */
export interface TestIssuer extends AsyncDisposable {
  readonly address: string
  readonly directory: IssuerDirectory
  readonly service: OAuth2Service
  /** Paths that answer 503. */
  readonly down: Set<string>
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[]
  /** Moves the directory's clock, milliseconds. */
  pass(ms: number): void
  /** Has one more key, and signs with it from now on; answers its name. */
  addKey(alg: 'RS256' | 'ES256'): Promise<string>
  /** A token of somebody for the test site, signed just now by the gateway's clock. */
  token(claims: TestClaims, header?: TestClaims): Promise<string>
  /** A token that says it has no signature. */
  unsignedToken(claims: TestClaims): string
  /** A token that is signed with the issuer's public key as if that were a secret. */
  hmacToken(claims: TestClaims): string
}

/** Where the issuer publishes its keys. */
export const keysPath = '/jwks'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const keySchema = v.looseObject({ kid: v.string(), kty: v.string() })

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** An issuer's address, and the gateway's clock. */
interface Named {
  readonly address: string
  readonly now: () => number
}

function usualClaims({ address, now: nowOf }: Named): TestClaims {
  const now = Math.floor(nowOf() / 1000)
  return { iss: address, aud: testClientId, sub: 'user-1', iat: now, nbf: now, exp: now + 600 }
}

/** Signs by hand what no library signs. */
function forgeriesOf(named: Named, issuer: OAuth2Issuer): Pick<TestIssuer, 'unsignedToken' | 'hmacToken'> {
  const partsOf = (header: object, claims: TestClaims) =>
    `${encoded(header)}.${encoded({ ...usualClaims(named), ...claims })}`
  return {
    unsignedToken: (claims) => `${partsOf({ alg: 'none', typ: 'JWT' }, claims)}.`,
    hmacToken(claims) {
      const key = v.parse(keySchema, issuer.keys.toJSON()[0])
      const parts = partsOf({ alg: 'HS256', typ: 'JWT', kid: key.kid }, claims)
      const secret = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      return `${parts}.${createHmac('sha256', secret).update(parts).digest('base64url')}`
    },
  }
}

async function listenHere(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test issuer has no port')
  return `http://127.0.0.1:${bound.port}`
}

/** Starts an issuer with one RSA key, which signs by the gateway's clock. */
export async function startTestIssuer(now = () => testNowMs): Promise<TestIssuer> {
  const issuer = new OAuth2Issuer()
  const service = new OAuth2Service(issuer)
  let { kid } = await issuer.keys.generate('RS256')
  const down = new Set<string>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    if (down.has(url)) response.writeHead(503).end()
    else service.requestHandler(request, response)
  })
  const address = await listenHere(server)
  issuer.url = address
  const named = { address, now }
  const outbound = createOutbound({ privateHosts: hostsOnThisMachine([address]) })
  let nowMs = 0
  return {
    ...{ address, service, down, asked },
    directory: createIssuerDirectory({ outbound, logger: quiet, now: () => nowMs }),
    pass(ms) {
      nowMs += ms
    },
    async addKey(alg) {
      kid = (await issuer.keys.generate(alg)).kid
      return kid
    },
    token: (claims, header = {}) =>
      issuer.buildToken({
        kid,
        scopesOrTransform(usualHeader, payload) {
          Object.assign(usualHeader, header)
          Object.assign(payload, usualClaims(named), claims)
        },
      }),
    ...forgeriesOf(named, issuer),
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
    },
  }
}
