import { type Outbound, UpstreamError } from '@portico/outbound'
import { StoreUnavailable } from '@portico/stores'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { GatewayLogger } from '../context.ts'
import type { Issuer, IssuerDirectory } from '../ports/issuer-port.ts'
import { exchangeCode } from './exchange-code.ts'
import { readIdToken } from './id-token.ts'

/** What a directory needs. */
export interface IssuerDirectoryOptions {
  /** Refuses private addresses. */
  readonly outbound: Outbound
  readonly logger: GatewayLogger
  /** Milliseconds; it may be monotonic. */
  readonly now: () => number
}

/** How long the description and the keys of an issuer are cached. */
const descriptionMs = 3_600_000
const keysMs = 600_000
/** How often at most a key with an unknown id makes the gateway read the keys again, so that made-up ids cost the issuer nothing. */
const searchMs = 60_000

/** Short, since a person waits for the answer. */
const limits = { timeoutMs: 4000, maxBytes: 200_000, attempts: 2, firstWaitMs: 100 } as const

/** OpenID Connect Discovery 1.0, section 3; only what is used. */
const descriptionSchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url(), v.maxLength(2000)),
  jwks_uri: v.pipe(v.string(), v.url(), v.maxLength(2000)),
  token_endpoint: v.nullish(v.pipe(v.string(), v.url(), v.maxLength(2000)), null),
  token_endpoint_auth_methods_supported: v.nullish(v.array(v.string()), null),
})

const text = v.exactOptional(v.string())

/** RFC 7517; only public parts of RSA and EC keys are kept. */
const keysSchema = v.object({
  keys: v.pipe(
    v.array(
      v.object({
        kty: v.string(),
        kid: text,
        alg: text,
        use: text,
        n: text,
        e: text,
        crv: text,
        x: text,
        y: text,
      }),
    ),
    v.maxLength(100),
  ),
})

/** A token must name its key: one without a key id is not tried against every key. */
function named(keys: JSONWebKeySet): JWTVerifyGetKey {
  const find = createLocalJWKSet(keys)
  return (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    return find(header, token)
  }
}

/** Caches a value for a time. Concurrent callers share one read, and a read that fails leaves the last value. */
function keepFor<Value>(lifeMs: number, now: () => number, read: () => Promise<Value>) {
  let kept: { readonly value: Promise<Value>; readonly readMs: number } | null = null
  let triedMs = Number.NEGATIVE_INFINITY

  function readAgain(): Promise<Value> {
    const before = kept
    triedMs = now()
    const entry = { value: read(), readMs: triedMs }
    kept = entry
    entry.value.catch(() => {
      if (kept === entry) kept = before
    })
    return entry.value
  }

  return {
    get: () => (kept !== null && now() - kept.readMs < lifeMs ? kept.value : readAgain()),
    /** Reads again, unless it was tried within this time. */
    renew: (quietMs: number) => (kept !== null && now() - triedMs < quietMs ? kept.value : readAgain()),
  }
}

/** A page needs https; plain http is only for an issuer on the operator's machine. */
function isProtected(page: string, issuer: string): boolean {
  return new URL(page).protocol === 'https:' || new URL(issuer).protocol === 'http:'
}

function createIssuer(address: string, { outbound, logger, now }: IssuerDirectoryOptions): Issuer {
  const { host } = new URL(address)
  const service = outbound.upstream({ name: host, baseUrl: address, ...limits })

  function unavailable(cause: unknown): StoreUnavailable {
    logger.warn({ err: cause, issuer: address }, 'an issuer of sign-ins cannot be asked')
    return new StoreUnavailable(`issuer ${host}`, { cause })
  }

  async function ask<Answer>(reading: () => Promise<Answer>): Promise<Answer> {
    try {
      return await reading()
    } catch (cause) {
      if (cause instanceof UpstreamError) throw unavailable(cause)
      throw cause
    }
  }

  /** Addresses without https are refused, except those that the operator allowed. */
  function openSource(baseUrl: string, refusals?: readonly number[]) {
    try {
      return outbound.upstream({ name: host, baseUrl, ...limits, ...(refusals && { refusals }) })
    } catch (cause) {
      throw unavailable(cause)
    }
  }

  async function readDescription() {
    const path = '.well-known/openid-configuration'
    const { signal } = new AbortController()
    const description = await ask(() => service.json({ path, signal }, descriptionSchema))
    const { authorization_endpoint: page, jwks_uri: keys, token_endpoint: exchange } = description
    const methods = description.token_endpoint_auth_methods_supported
    if (description.issuer !== address) throw unavailable(new Error('It describes another issuer'))
    if (!isProtected(page, address)) throw unavailable(new Error('Its page is not reached over https'))
    // Anybody can bring a wrong code; that must not open the circuit breaker of the issuer.
    const endpoint = exchange === null ? null : { service: openSource(exchange, [400]), methods }
    return { page, keySource: openSource(keys), endpoint }
  }

  const description = keepFor(descriptionMs, now, readDescription)

  async function readKeys() {
    const { keySource } = await description.get()
    const { signal } = new AbortController()
    return named(await ask(() => keySource.json({ path: '', signal }, keysSchema)))
  }

  const keys = keepFor(keysMs, now, readKeys)

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (await keys.get())(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await keys.renew(searchMs))(header, token)
    }
  }

  return {
    authorizationEndpoint: async () => (await description.get()).page,
    async exchange(issued) {
      const { endpoint } = await description.get()
      if (endpoint === null) throw unavailable(new Error('It exchanges no codes'))
      return ask(() => exchangeCode(endpoint, issued))
    },
    readIdToken: (token, expected) => readIdToken(token, { issuer: address, keyOf, ...expected }),
  }
}

/** Asks issuers through the outbound client, and caches what they publish. */
export function createIssuerDirectory(options: IssuerDirectoryOptions): IssuerDirectory {
  const issuers = new Map<string, Issuer>()
  return {
    issuer(address) {
      const issuer = issuers.get(address) ?? createIssuer(address, options)
      issuers.set(address, issuer)
      return issuer
    },
  }
}

/** The hosts of issuers on the operator's own machine, which the outbound client must allow. */
export function hostsOnThisMachine(issuers: readonly string[]): readonly string[] {
  return issuers
    .map((address) => new URL(address))
    .filter(({ hostname }) => hostname === 'localhost' || hostname === '127.0.0.1')
    .map(({ host, port, protocol }) => (port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host))
}
