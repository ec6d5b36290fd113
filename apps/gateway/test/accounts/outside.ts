import { startThird } from '@portico/contract'
import type { SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { type AccountGateway, startAccountGateway, type TestBrowser } from '../accounts.ts'
import { startTestIssuer, testClientId, type TestClaims, type TestIssuer } from '../issuer.ts'
import type { GatewayContext } from '../../src/index.ts'
import { testNowMs } from '../gateway.ts'
import { passwordOnly } from '../../src/accounts/external-identity/ways-in.ts'

/** A gateway that takes the word of two issuers, with what people do there. */
export interface OutsideGateway extends AsyncDisposable {
  readonly accounts: AccountGateway
  readonly apple: TestIssuer
  readonly google: TestIssuer
  /** Begins a sign-in; what the issuer is asked for. */
  begin(browser: TestBrowser, provider: 'apple' | 'google', returnTo?: string): Promise<URLSearchParams>
  /** Posts to the callback as the issuer's page makes the browser do. */
  post(browser: TestBrowser, provider: string, fields: string | Record<string, string>): Promise<Response>
  /** The whole way to the issuer and back, with these claims; answers the handle. */
  comeBack(
    browser: TestBrowser,
    provider: 'apple' | 'google',
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
  return /#third=[a-z]+\.([\w-]{43})$/.exec(location)?.[1] ?? `no handle in ${location}`
}

function waysInOf(apple: TestIssuer, google: TestIssuer): GatewayContext['waysIn'] {
  return {
    ...passwordOnly,
    apple: { issuer: apple.address, clientId: testClientId },
    google: { issuer: google.address, clientId: testClientId },
  }
}

/** Starts both issuers, and a gateway that knows them. */
export async function startOutsideGateway(
  sql: SqlStore,
  part: Partial<GatewayContext> = {},
): Promise<OutsideGateway> {
  await using opening = new AsyncDisposableStack()
  let readClock = () => testNowMs
  const apple = opening.use(await startTestIssuer(() => readClock()))
  const google = opening.use(await startTestIssuer(() => readClock()))
  const issuers: GatewayContext['issuers'] = {
    issuer: (address) => (address === apple.address ? apple : google).directory.issuer(address),
  }
  const accounts = opening.use(
    await startAccountGateway(sql, { waysIn: waysInOf(apple, google), issuers, ...part }),
  )
  readClock = () => accounts.clock.nowMs
  const opened = opening.move()

  const begin: OutsideGateway['begin'] = async (browser, provider, returnTo) => {
    const input = returnTo === undefined ? { provider } : { provider, returnTo }
    const { data } = await browser.call(startThird, input)
    return new URL(v.parse(started, data).url).searchParams
  }

  const post: OutsideGateway['post'] = (browser, provider, fields) =>
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
    ...{ accounts, apple, google, begin, post },
    async comeBack(browser, provider, claims = {}) {
      const asked = await begin(browser, provider)
      const { token } = provider === 'apple' ? apple : google
      const state = asked.get('state') ?? ''
      const id_token = await token({ nonce: asked.get('nonce'), ...claims })
      return { id: handleOf(locationOf(await post(browser, provider, { state, id_token }))) }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
