/** The cookie of the session, by the origin of the console. */
export interface SessionCookie {
  /** The token that a Cookie header carries; null where there is none, or more than one. */
  read(header: string | undefined): string | null
  /** A Set-Cookie value. It has no end of its own: it goes with the browser, and the session ends on the server before. */
  set(token: string): string
  /** A Set-Cookie value that removes it. */
  readonly cleared: string
}

/** Browsers keep a `__Host-` cookie from every other host and from plain HTTP; a trial on one's own machine has no HTTPS. */
export function createSessionCookie(origin: string): SessionCookie {
  const isSecure = origin.startsWith('https:')
  const name = isSecure ? '__Host-console' : 'console'
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read(header) {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim().split('='))
        .filter(([key]) => key === name)
        .map(([, value = '']) => value)
      const [token] = values
      return values.length === 1 && token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
    },
    set: (token) => `${name}=${token}${attributes}`,
    cleared: `${name}=${attributes}; Max-Age=0`,
  }
}
