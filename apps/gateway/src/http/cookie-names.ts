/** The cookies of a session by name (protocol 3.11). */
export interface CookieNames {
  /** The reference token of the session. */
  readonly session: string
  /** The refresh token. */
  readonly refresh: string
  /** Tells scripts that there is a refresh token, by the session's public handle. */
  readonly marker: string
  /** False on plain http, where browsers take neither the attribute `Secure` nor the prefixes that ask for it. */
  readonly secure: boolean
}

/** The names under a public origin. Plain http is for a server that is tried out on its own machine. */
export function cookieNamesOf(publicOrigin: string): CookieNames {
  return publicOrigin.startsWith('https:')
    ? { session: '__Host-sid', refresh: '__Secure-rt', marker: 'rt-present', secure: true }
    : { session: 'sid', refresh: 'rt', marker: 'rt-present', secure: false }
}
