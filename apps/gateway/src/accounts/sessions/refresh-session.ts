import { refreshSession } from '@portico/contract'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { deviceOf } from '../proven-caller.ts'
import { tokenHash } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { endFamily } from './end-sessions.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'

/** Uses the token up; of many callers at once exactly one gets the row. */
function spend(
  db: Kysely<Database>,
  token: { hash: Uint8Array; thumbprint: string; website: string; now: Date },
) {
  return db
    .updateTable('refresh_token')
    .set({ used_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('website', '=', token.website)
    .where('thumbprint', '=', token.thumbprint)
    .where('used_at', 'is', null)
    .where('expires_at', '>', token.now)
    .returningAll()
    .executeTakeFirst()
}

/** Who acts through the log-in, when it was proven, and how: its sessions all say the same. */
async function carriedOn(db: Kysely<Database>, family: string) {
  const latest = await db
    .selectFrom('session')
    .select(['acting_parent', 'authenticated_at', 'signed_in_by'])
    .where('family', '=', family)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    actingParent: latest?.acting_parent ?? null,
    authenticatedMs: latest?.authenticated_at.getTime() ?? 0,
    signedInBy: latest?.signed_in_by ?? null,
  }
}

/**
 * Trades a refresh token for a new pair (protocol 3.11). A token that was used before, or is signed for by another key, has
 * been copied: the whole log-in ends.
 */
async function renew(
  services: AccountServices,
  refreshToken: string,
  facts: CallFacts,
): Promise<IssuedSession | null> {
  const { website, settings, sql } = services.context
  const nowMs = services.context.now()
  const { thumbprint, algorithm } = deviceOf(facts)
  const hash = tokenHash(refreshToken)
  return sql.db.transaction().execute(async (db) => {
    const spent = await spend(db, { hash, thumbprint, website, now: new Date(nowMs) })
    if (spent === undefined) {
      await endCopied(db, { hash, website, nowMs, ip: facts.ip })
      return null
    }
    const { family, user_id: userId, expires_at: expiresAt } = spent
    const carried = await carriedOn(db, family)
    const { actingParent } = carried
    const owners = [userId, ...(actingParent === null ? [] : [actingParent])]
    const usable = await Promise.all(owners.map((owner) => findUsable(db, { website, userId: owner })))
    if (usable.includes(null)) return null
    await db
      .updateTable('session')
      .set({ ended_at: new Date(nowMs), ended_why: 'refreshed' })
      .where('family', '=', family)
      .where('ended_at', 'is', null)
      .execute()
    const { ip, userAgent } = facts
    const continues = { family, refreshUntilMs: expiresAt.getTime() }
    const who = { website, userId, thumbprint, algorithm, ip, userAgent }
    const grant = { ...who, ...carried, continues }
    return issueSession(db, settings, { grant, nowMs })
  })
}

async function endCopied(
  db: Kysely<Database>,
  token: { readonly hash: Uint8Array; readonly website: string; readonly nowMs: number; readonly ip: string },
) {
  const { website, nowMs, ip } = token
  const held = await db
    .selectFrom('refresh_token')
    .select(['family', 'user_id'])
    .where('token_hash', '=', token.hash)
    .where('website', '=', website)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  if (held === undefined) return
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
}

/** POST /v1/user/public/refreshSession */
export function refreshSessions(services: AccountServices): BoundCall {
  const { cookies } = services
  return bindCall(refreshSession, async (_input, facts) => {
    const refreshToken = facts.cookies[cookies.refreshName] ?? ''
    const session = refreshToken === '' ? null : await renew(services, refreshToken, facts)
    if (session === null) return { refusal: 'loginRequired', cookies: cookies.expired }
    const { handle: sessionHandle, expiresAt, userId } = session
    return { data: { sessionHandle, expiresAt, userId }, cookies: cookies.begin(session) }
  })
}
