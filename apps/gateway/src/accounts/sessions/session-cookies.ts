import { cookieNamesOf } from '../../http/cookie-names.ts'

/** A session's tokens on their way to the browser. */
export interface SessionCookieValues {
  readonly token: string
  readonly refreshToken: string
  readonly handle: string
  /** Seconds until the session ends in any case, and until the refresh token does. */
  readonly sessionSeconds: number
  readonly refreshSeconds: number
}

/** The cookies of a session, as one public origin has them (protocol 3.11). */
export interface SessionCookies {
  /** The names of the cookies that carry the session token and the refresh token. */
  readonly sessionName: string
  readonly refreshName: string
  /** Set-Cookie values that begin a session. */
  begin(values: SessionCookieValues): readonly string[]
  /** Set-Cookie values that make a browser drop every cookie of a session. Preferences are no part of it. */
  readonly expired: readonly string[]
}

interface CookieForm {
  readonly name: string
  readonly attributes: string
}

function formsOf(publicOrigin: string): { session: CookieForm; refresh: CookieForm; marker: CookieForm } {
  const names = cookieNamesOf(publicOrigin)
  const secure = names.secure ? '; Secure' : ''
  return {
    session: { name: names.session, attributes: `Path=/; HttpOnly; SameSite=Lax${secure}` },
    refresh: { name: names.refresh, attributes: `Path=/v1/user/; HttpOnly; SameSite=Strict${secure}` },
    marker: { name: names.marker, attributes: `Path=/; SameSite=Lax${secure}` },
  }
}

/** The cookies for a site at an origin. */
export function createSessionCookies(publicOrigin: string): SessionCookies {
  const { session, refresh, marker } = formsOf(publicOrigin)
  const set = ({ name, attributes }: CookieForm, value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; ${attributes}`
  return {
    sessionName: session.name,
    refreshName: refresh.name,
    begin: (values) => [
      set(session, values.token, values.sessionSeconds),
      set(refresh, values.refreshToken, values.refreshSeconds),
      set(marker, values.handle, values.refreshSeconds),
    ],
    expired: [set(session, '', 0), set(refresh, '', 0), set(marker, '', 0)],
  }
}
