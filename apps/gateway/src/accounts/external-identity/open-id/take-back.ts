import type { ProviderId } from '@portico/contract'
import { StoreUnavailable } from '@portico/stores'
import * as v from 'valibot'
import type { GatewayContext } from '../../../context.ts'
import { type OpenIdClient, openIdClientOf } from '../offered-providers.ts'
import { keepToken } from './kept-tokens.ts'
import {
  callbackAddress,
  createPendingSignIns,
  createStateCookies,
  type PendingSignIn,
} from './pending-sign-ins.ts'

/** A callback from an issuer. */
export interface Return {
  readonly provider: ProviderId
  /** A token is accepted only in a POST, since addresses end up in logs. A code is accepted in either. */
  readonly method: string
  /** Each field appears once. */
  readonly fields: ReadonlyMap<string, string>
  readonly cookies: Readonly<Record<string, string>>
}

/** Where the browser is redirected to, and which cookie it drops. */
export interface Onward {
  /** On this site, with the outcome in its fragment, which no server and no log sees. */
  readonly location: string
  /** A Set-Cookie value; null where it brought no cookie of this sign-in. */
  readonly cookie: string | null
}

const stateSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const tokenSchema = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))
/** RFC 6749, A.11: printable ASCII. */
const codeSchema = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,2048}$/))

/** Whether an answer reports no error, and comes from this issuer where it names one (RFC 9207). */
function isAnswerOf({ fields }: Return, { issuer }: OpenIdClient): boolean {
  return !fields.has('error') && (fields.get('iss') ?? issuer) === issuer
}

type TakeBackContext = Pick<GatewayContext, 'volatile' | 'website' | 'origins' | 'providers' | 'issuers'>

/**
 * The token of a sign-in that neither failed nor was cancelled, from the callback or in exchange for its code. It is not verified
 * yet. Null also where the issuer cannot be reached, which the issuer directory logs; the person may try again.
 */
async function tokenOf(
  { origins, issuers }: TakeBackContext,
  client: OpenIdClient,
  { back, begun }: { readonly back: Return; readonly begun: PendingSignIn },
): Promise<string | null> {
  const { method, fields } = back
  const { clientId, clientSecret } = client
  const { verifier } = begun
  if (!isAnswerOf(back, client)) return null
  if (verifier === null || clientSecret === null) {
    const token = fields.get('id_token')
    return method === 'POST' && v.is(tokenSchema, token) ? token : null
  }
  const code = fields.get('code')
  if (!v.is(codeSchema, code)) return null
  const redirectUri = callbackAddress(origins[0] ?? '', client.id)
  try {
    const issuer = issuers.issuer(client.issuer)
    const token = await issuer.exchange({ code, clientId, clientSecret, redirectUri, verifier })
    return v.is(tokenSchema, token) ? token : null
  } catch (error) {
    if (error instanceof StoreUnavailable) return null
    throw error
  }
}

/**
 * Creates the handler of callbacks. This browser must have the cookie of the state, which is accepted once; the token is kept for the
 * device that began. Null where the provider is not offered.
 */
export function createTakeBack(context: TakeBackContext): (back: Return) => Promise<Onward | null> {
  const { volatile, website, origins, providers } = context
  const pending = createPendingSignIns(volatile, website)
  const stateCookies = createStateCookies(origins[0] ?? '')

  return async (back) => {
    const { provider, fields, cookies } = back
    const client = openIdClientOf(providers, provider)
    if (client === null) return null
    const state = fields.get('state')
    const ours = v.is(stateSchema, state) && stateCookies.holds(cookies, state) ? state : null
    const begun = ours === null ? null : await pending.take(provider, ours)
    const token = begun && (await tokenOf(context, client, { back, begun }))
    const handle = begun && token && (await keepToken(context, token, { provider, ...begun }))
    const page = begun?.returnTo ?? '/login'
    return {
      location: `${page}#third=${provider}.${handle ?? 'failed'}`,
      cookie: ours === null ? null : stateCookies.end(ours),
    }
  }
}
