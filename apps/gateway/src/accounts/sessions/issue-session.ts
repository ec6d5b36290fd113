import { randomUUID } from 'node:crypto'
import type { Algorithm } from '@portico/channel'
import type { Database } from '@portico/stores'
import type { Insertable, Kysely, RawBuilder } from 'kysely'
import type { AccountSettings } from '../account-settings.ts'
import { always, insertWhere, runJoined } from '../joined-statements.ts'
import { randomToken, sessionHandle, tokenHash } from '../secrets.ts'
import type { SessionCookieValues } from './session-cookies.ts'

/** To whom a session is given, and on what device. */
export interface SessionGrant {
  readonly website: string
  readonly userId: string
  readonly thumbprint: string
  readonly algorithm: Algorithm
  readonly ip: string
  readonly userAgent: string
  /** The parent that acts through this session of its sub-account. */
  readonly actingParent: string | null
  /**
   * When the person proved who it is, milliseconds since the epoch: a session that continues another has its time, so that
   * nothing but a log-in makes it younger.
   */
  readonly authenticatedMs: number
  /** How the person signed in: `password`, `passkey`, `pairing` or the id of an identity provider; null where it is not known. */
  readonly signedInBy: string | null
  /** The log-in that this session continues, and when that ends in any case; null for a new one. */
  readonly continues: { readonly family: string; readonly refreshUntilMs: number } | null
}

/** A session that was just begun. */
export interface IssuedSession extends SessionCookieValues {
  readonly userId: string
  /** When it ends in any case, milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What a browser says of itself, as far as it is kept: one line, 200 characters at most. */
export function shortened(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200)
}

/** A session with its refresh token, and the parts of a joined statement that store them. Only hashes of the tokens are stored. */
export function sessionParts(
  settings: AccountSettings,
  { grant, nowMs }: { readonly grant: SessionGrant; readonly nowMs: number },
  condition: RawBuilder<boolean>,
) {
  const token = randomToken()
  const refreshToken = randomToken()
  const hash = tokenHash(token)
  const { continues, website, userId, thumbprint } = grant
  const refreshUntilMs = continues?.refreshUntilMs ?? nowMs + settings.refreshTokenMs
  const longestMs = nowMs + settings.sessionLongestMs
  const expiresAt = continues === null ? longestMs : Math.min(longestMs, refreshUntilMs)
  const at = new Date(nowMs)
  const family = continues?.family ?? randomUUID()
  const owner = { website, user_id: userId, family, thumbprint, created_at: at }
  const session: Insertable<Database['session']> = {
    ...owner,
    token_hash: hash,
    handle: sessionHandle(hash),
    algorithm: grant.algorithm,
    authenticated_at: new Date(grant.authenticatedMs),
    signed_in_by: grant.signedInBy,
    seen_at: at,
    idle_until: new Date(Math.min(nowMs + settings.sessionIdleMs, expiresAt)),
    absolute_until: new Date(expiresAt),
    ip: grant.ip,
    user_agent: shortened(grant.userAgent),
    acting_parent: grant.actingParent,
  }
  const refresh: Insertable<Database['refresh_token']> = {
    ...owner,
    token_hash: tokenHash(refreshToken),
    expires_at: new Date(refreshUntilMs),
  }
  const issued: IssuedSession = {
    token,
    refreshToken,
    handle: session.handle,
    userId,
    expiresAt,
    sessionSeconds: Math.floor((expiresAt - nowMs) / 1000),
    refreshSeconds: Math.floor((refreshUntilMs - nowMs) / 1000),
  }
  const parts = {
    begun: insertWhere('session', session, condition),
    renewable: insertWhere('refresh_token', refresh, condition),
  }
  return { issued, parts }
}

/** Begins a session with a refresh token, in the transaction of what led to it. */
export async function issueSession(
  db: Kysely<Database>,
  settings: AccountSettings,
  begun: { readonly grant: SessionGrant; readonly nowMs: number },
): Promise<IssuedSession> {
  const { issued, parts } = sessionParts(settings, begun, always)
  await runJoined(db, parts, 'begun')
  return issued
}
