import { randomUUID } from 'node:crypto'
import type { Algorithm } from '@portico/channel'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountSettings } from '../account-settings.ts'
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

/** Begins a session with a refresh token, in the transaction of what led to it. Only hashes of the tokens are stored. */
export async function issueSession(
  db: Kysely<Database>,
  settings: AccountSettings,
  { grant, nowMs }: { readonly grant: SessionGrant; readonly nowMs: number },
): Promise<IssuedSession> {
  const token = randomToken()
  const refreshToken = randomToken()
  const hash = tokenHash(token)
  const { continues } = grant
  const refreshUntilMs = continues?.refreshUntilMs ?? nowMs + settings.refreshTokenMs
  const longestMs = nowMs + settings.sessionLongestMs
  const expiresAt = continues === null ? longestMs : Math.min(longestMs, refreshUntilMs)
  const owner = {
    website: grant.website,
    user_id: grant.userId,
    family: continues?.family ?? randomUUID(),
    thumbprint: grant.thumbprint,
    created_at: new Date(nowMs),
  }
  await db
    .insertInto('session')
    .values({
      ...owner,
      token_hash: hash,
      handle: sessionHandle(hash),
      algorithm: grant.algorithm,
      authenticated_at: new Date(grant.authenticatedMs),
      signed_in_by: grant.signedInBy,
      seen_at: new Date(nowMs),
      idle_until: new Date(Math.min(nowMs + settings.sessionIdleMs, expiresAt)),
      absolute_until: new Date(expiresAt),
      ip: grant.ip,
      user_agent: shortened(grant.userAgent),
      acting_parent: grant.actingParent,
    })
    .execute()
  await db
    .insertInto('refresh_token')
    .values({ ...owner, token_hash: tokenHash(refreshToken), expires_at: new Date(refreshUntilMs) })
    .execute()
  return {
    token,
    refreshToken,
    handle: sessionHandle(hash),
    userId: grant.userId,
    expiresAt,
    sessionSeconds: Math.floor((expiresAt - nowMs) / 1000),
    refreshSeconds: Math.floor((refreshUntilMs - nowMs) / 1000),
  }
}
