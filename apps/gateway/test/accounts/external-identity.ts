import { startThird } from '@portico/contract'
import type { SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { type AccountGateway, startAccountGateway, type TestBrowser } from '../accounts.ts'
import { startTestIssuer, testClientId, type TestClaims, type TestIssuer } from '../issuer.ts'
import type { GatewayContext, OpenIdClient } from '../../src/index.ts'
import { testNowMs } from '../gateway.ts'
import { noProviders } from '../../src/accounts/external-identity/offered-providers.ts'

/** An issuer of the test: Apple, Google, or one that only the operator knows. */
export type TestProvider = 'apple' | 'google' | 'example-id'

/** A gateway that trusts three issuers, with what people do there. */
export interface ExternalIdentityGateway extends AsyncDisposable {
  readonly accounts: AccountGateway
  readonly apple: TestIssuer
  readonly google: TestIssuer
  readonly named: TestIssuer
  /** Begins a sign-in; what the issuer is asked for. */
  begin(browser: TestBrowser, provider: TestProvider, returnTo?: string): Promise<URLSearchParams>
  /** Posts to the callback as the issuer's page makes the browser do. */
  post(browser: TestBrowser, provider: string, fields: string | Record<string, string>): Promise<Response>
  /** The whole way to the issuer and back, with these claims; answers the handle. */
  comeBack(
    browser: TestBrowser,
    provider: TestProvider,
    claims?: TestClaims,
  ): Promise<{ readonly id: string }>
}

const started = v.object({ url: v.string(), expiresInMs: v.number() })

/** Where the browser goes on from the callback. */
export function locationOf(answer: Response): string {
  return answer.headers.get('location') ?? ''
}

/** The handle in the fragment of an address. */
export function handleOf(location: string): string {
  return /#third=[a-z-]+\.([\w-]{43})$/.exec(location)?.[1] ?? `no handle in ${location}`
}

/** The site at an issuer that answers with a token. */
export function testClient({ id, issuer }: Pick<OpenIdClient, 'id' | 'issuer'>): OpenIdClient {
  const asked = { responseType: 'id_token', scope: 'openid email' } as const
  return { ...asked, id, issuer, clientId: testClientId, clientSecret: null }
}

function providersOf(issuers: Readonly<Record<TestProvider, TestIssuer>>): GatewayContext['providers'] {
  const openId = Object.entries(issuers).map(([id, { address: issuer }]) => testClient({ id, issuer }))
  const apple = { responseType: 'code id_token', scope: 'name email' } as const
  return {
    ...noProviders,
    openId: openId.map((client) => (client.id === 'apple' ? { ...client, ...apple } : client)),
  }
}

/** Starts the issuers, and a gateway that knows them, and more providers where they are given. */
export async function startExternalIdentityGateway(
  sql: SqlStore,
  part: Partial<GatewayContext> = {},
  more: Partial<GatewayContext['providers']> = {},
): Promise<ExternalIdentityGateway> {
  await using opening = new AsyncDisposableStack()
  let readClock = () => testNowMs
  const apple = opening.use(await startTestIssuer(() => readClock()))
  const google = opening.use(await startTestIssuer(() => readClock()))
  const named = opening.use(await startTestIssuer(() => readClock()))
  const byProvider = { google, apple, 'example-id': named } as const
  const byAddress = new Map(Object.values(byProvider).map((issuer) => [issuer.address, issuer]))
  const issuers: GatewayContext['issuers'] = {
    issuer: (address) => (byAddress.get(address) ?? google).directory.issuer(address),
  }
  const providers = { ...providersOf(byProvider), ...more }
  const accounts = opening.use(await startAccountGateway(sql, { providers, issuers, ...part }))
  readClock = () => accounts.clock.nowMs
  const opened = opening.move()

  const begin: ExternalIdentityGateway['begin'] = async (browser, provider, returnTo) => {
    const input = returnTo === undefined ? { provider } : { provider, returnTo }
    const { data } = await browser.call(startThird, input)
    return new URL(v.parse(started, data).url).searchParams
  }

  const post: ExternalIdentityGateway['post'] = (browser, provider, fields) =>
    fetch(`${accounts.gateway.origin}/sign-in/callback/${provider}`, {
      method: 'POST',
      redirect: 'manual',
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://issuer.example',
        'sec-fetch-site': 'cross-site',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })

  return {
    ...{ accounts, apple, google, named, begin, post },
    async comeBack(browser, provider, claims = {}) {
      const asked = await begin(browser, provider)
      const { token } = byProvider[provider]
      const state = asked.get('state') ?? ''
      const id_token = await token({ nonce: asked.get('nonce'), ...claims })
      return { id: handleOf(locationOf(await post(browser, provider, { state, id_token }))) }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
