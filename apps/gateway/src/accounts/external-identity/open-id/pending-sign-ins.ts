import type { ProviderId } from '@portico/contract'
import type { VolatileStore } from '@portico/stores'
import * as v from 'valibot'
import { cookieNamesOf } from '../../../http/cookie-names.ts'
import { randomToken } from '../../secrets.ts'

const pendingSchema = v.object({
  /** Of the device key that began the sign-in. */
  thumbprint: v.string(),
  /** The page of this site that gets the outcome. */
  returnTo: v.string(),
  /** The PKCE verifier for the exchange of the code (RFC 7636); null where the issuer answers with a token. */
  verifier: v.nullish(v.string(), null),
})

/** A sign-in that waits for the person to come back from the issuer. */
export type PendingSignIn = Readonly<v.InferOutput<typeof pendingSchema>>

/** How long the person may take at the issuer, milliseconds. */
export const pendingLifeMs = 600_000

/** Where issuers send people back to, without the provider's name. */
export const callbackPath = '/sign-in/callback'

/** Where an issuer sends people back to. */
export function callbackAddress(publicOrigin: string, provider: ProviderId): string {
  return `${publicOrigin}${callbackPath}/${provider}`
}

/** Sign-ins that wait for their callback, by their state; each is taken once. */
export interface PendingSignIns {
  /** Answers the state. */
  begin(provider: ProviderId, pending: PendingSignIn): Promise<string>
  /** Null where there is none, or it was taken before. */
  take(provider: ProviderId, state: string): Promise<PendingSignIn | null>
}

/** Keeps them in the volatile store. */
export function createPendingSignIns(volatile: VolatileStore, website: string): PendingSignIns {
  const keyOf = (provider: ProviderId, state: string) => `third-state:${website}:${provider}:${state}`
  return {
    async begin(provider, pending) {
      const state = randomToken()
      await volatile.put(keyOf(provider, state), JSON.stringify(pending), pendingLifeMs)
      return state
    },
    async take(provider, state) {
      const text = await volatile.take(keyOf(provider, state))
      return text === null ? null : v.parse(pendingSchema, JSON.parse(text))
    },
  }
}

/** The cookies that show that the browser that comes back is the one that left; each sign-in has its own, for tabs beside each other. */
export interface StateCookies {
  /** What the names of all of them begin with. */
  readonly prefix: string
  /** A Set-Cookie value. */
  begin(state: string): string
  /** Whether the browser that sent these cookies began the sign-in with this state. */
  holds(cookies: Readonly<Record<string, string>>, state: string): boolean
  /** A Set-Cookie value by which the browser drops the cookie of this sign-in. */
  end(state: string): string
}

/** How much of a state tells its cookie from those of other sign-ins of the same browser. */
const nameCharacters = 8

/** The issuer posts from its own site, so the cookie must be sent across sites: it is for the callback alone, and short. */
export function createStateCookies(publicOrigin: string): StateCookies {
  const { secure } = cookieNamesOf(publicOrigin)
  const prefix = secure ? '__Secure-third' : 'third'
  const nameOf = (state: string) => `${prefix}-${state.slice(0, nameCharacters)}`
  const attributes = `Path=${callbackPath}; HttpOnly; ${secure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`
  return {
    prefix,
    begin: (state) => `${nameOf(state)}=${state}; Max-Age=${pendingLifeMs / 1000}; ${attributes}`,
    holds: (cookies, state) => cookies[nameOf(state)] === state,
    end: (state) => `${nameOf(state)}=; Max-Age=0; ${attributes}`,
  }
}
