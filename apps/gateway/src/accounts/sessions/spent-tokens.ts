import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { recordEvent } from '../audit.ts'
import { endFamily } from './end-sessions.ts'

/** A renewal whose refresh token could not be used. */
export interface SpentToken {
  readonly hash: Uint8Array
  readonly website: string
  /** The key that signed the renewal. */
  readonly thumbprint: string
  /** When the caller says that it signed, milliseconds since the epoch. */
  readonly signedMs: number | null
  readonly nowMs: number
  readonly ip: string
}

/** The same token as it is stored. */
interface HeldToken {
  readonly family: string
  readonly thumbprint: string
  readonly used_at: Date | null
}

function findHeld(db: Kysely<Database>, { hash, website, nowMs }: SpentToken) {
  return db
    .selectFrom('refresh_token')
    .select(['family', 'user_id', 'thumbprint', 'used_at'])
    .where('token_hash', '=', hash)
    .where('website', '=', website)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
}

/**
 * Whether the log-in has used a token that it got by this use or later. A token has the time of the use that made it, by the clock of the
 * same gateway, so that gateways whose clocks differ agree.
 */
async function isFollowed(
  db: Kysely<Database>,
  used: { readonly family: string; readonly hash: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const later = await db
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('family', '=', used.family)
    .where('token_hash', '!=', used.hash)
    .where('created_at', '>=', used.at)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Whether a renewal was sent before the one that used its token, and only arrived after it: it is signed by the key of the log-in, no
 * later than the token was used, and the token is the last one that was (decision 0083).
 */
async function isLate(db: Kysely<Database>, held: HeldToken, spent: SpentToken): Promise<boolean> {
  const { used_at: at, family, thumbprint } = held
  const { signedMs, hash } = spent
  if (at === null || signedMs === null || thumbprint !== spent.thumbprint) return false
  if (signedMs > at.getTime()) return false
  return !(await isFollowed(db, { family, hash, at }))
}

/**
 * Says what a token means that could not be used. One that was used before, or is signed for by another key, has been copied: the whole
 * log-in ends (protocol 3.11). One of a late renewal ends nothing, and gives nothing.
 */
export async function judgeSpent(db: Kysely<Database>, spent: SpentToken): Promise<'over' | 'late'> {
  const held = await findHeld(db, spent)
  if (held === undefined) return 'over'
  if (await isLate(db, held, spent)) return 'late'
  const { website, nowMs, ip } = spent
  const { family, user_id: userId } = held
  await endFamily(db, { family, why: 'token-reused', nowMs })
  await recordEvent(db, {
    website,
    userId,
    actor: 'visitor',
    action: 'refresh-token-reused',
    atMs: nowMs,
    ip,
  })
  return 'over'
}
