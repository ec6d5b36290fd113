import * as v from 'valibot'
import type { GatewayContext } from '../../../context.ts'
import type { OpenIdProvider } from '../ways-in.ts'
import { keepToken } from './kept-tokens.ts'
import { createPendingSignIns, createStateCookie } from './pending-sign-ins.ts'

/** What came back from an issuer. */
export interface Return {
  readonly provider: OpenIdProvider
  /** A token counts only in a POST: what stands in an address is in logs. */
  readonly method: string
  /** Each field stands once. */
  readonly fields: ReadonlyMap<string, string>
  readonly cookies: Readonly<Record<string, string>>
}

/** Where the browser goes on, and the cookie that it drops. */
export interface Onward {
  /** On this site, with the outcome in its fragment, which no server and no log sees. */
  readonly location: string
  readonly cookie: string
}

const stateSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const tokenSchema = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/))

/** The token of a sign-in that neither failed nor was given up; nobody has looked at it yet. */
function tokenOf({ method, fields }: Return, issuer: string): string | null {
  const token = fields.get('id_token')
  if (method !== 'POST' || fields.has('error') || !v.is(tokenSchema, token)) return null
  // RFC 9207: an answer that names its issuer must come from this one.
  return (fields.get('iss') ?? issuer) === issuer ? token : null
}

/**
 * Creates what takes a person back from an issuer. The state must be that of this browser's cookie and comes back once; the token
 * is kept for the device that began. Null where the provider is not offered.
 */
export function createTakeBack(
  context: Pick<GatewayContext, 'volatile' | 'website' | 'origins' | 'waysIn'>,
): (back: Return) => Promise<Onward | null> {
  const { volatile, website, origins, waysIn } = context
  const pending = createPendingSignIns(volatile, website)
  const cookie = createStateCookie(origins[0] ?? '')

  return async (back) => {
    const { provider, fields, cookies } = back
    const client = waysIn[provider]
    if (client === null) return null
    const state = fields.get('state')
    const isOurs = v.is(stateSchema, state) && state === cookies[cookie.name]
    const begun = isOurs ? await pending.take(provider, state) : null
    const token = begun && tokenOf(back, client.issuer)
    const handle = begun && token && (await keepToken(context, token, { provider, ...begun }))
    const page = begun?.returnTo ?? '/login'
    return { location: `${page}#third=${provider}.${handle ?? 'failed'}`, cookie: cookie.expired }
  }
}
