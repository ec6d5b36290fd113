import { refreshSession } from '@portico/contract'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import { deviceOf } from '../proven-caller.ts'
import { tokenHash } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { judgeSpent } from './spent-tokens.ts'

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

/** Ends a transaction without a trace: no client would learn of the new tokens, and the old one still serves. */
class CallerLeft extends Error {}

/** What has no session for the caller: the log-in is over, or only this request is too late. */
type NoSession = 'over' | 'late'

async function trade(
  services: AccountServices,
  db: Kysely<Database>,
  { refreshToken, facts }: { readonly refreshToken: string; readonly facts: CallFacts },
): Promise<IssuedSession | NoSession> {
  const { website, settings } = services.context
  const nowMs = services.context.now()
  const { thumbprint, algorithm } = deviceOf(facts)
  const { ip, userAgent, signedMs } = facts
  const hash = tokenHash(refreshToken)
  const spent = await spend(db, { hash, thumbprint, website, now: new Date(nowMs) })
  if (spent === undefined) return judgeSpent(db, { hash, website, thumbprint, signedMs, nowMs, ip })
  const { family, user_id: userId, expires_at: expiresAt } = spent
  const carried = await carriedOn(db, family)
  const { actingParent } = carried
  const owners = [userId, ...(actingParent === null ? [] : [actingParent])]
  const usable = await Promise.all(owners.map((owner) => findUsable(db, { website, userId: owner })))
  if (usable.includes(null)) return 'over'
  await db
    .updateTable('session')
    .set({ ended_at: new Date(nowMs), ended_why: 'refreshed' })
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .execute()
  const continues = { family, refreshUntilMs: expiresAt.getTime() }
  const who = { website, userId, thumbprint, algorithm, ip, userAgent }
  return issueSession(db, settings, { grant: { ...who, ...carried, continues }, nowMs })
}

/**
 * Trades a refresh token for a new pair (protocol 3.11). Nothing is traded for a caller who has left, be it while the request waited
 * or while it was served: that caller has only the old token.
 */
async function renew(
  services: AccountServices,
  asked: { readonly refreshToken: string; readonly facts: CallFacts },
): Promise<IssuedSession | NoSession> {
  const { isAwaited } = asked.facts
  try {
    return await services.context.sql.db.transaction().execute(async (db) => {
      if (!isAwaited()) throw new CallerLeft()
      const traded = await trade(services, db, asked)
      if (typeof traded === 'object' && !isAwaited()) throw new CallerLeft()
      return traded
    })
  } catch (error) {
    if (error instanceof CallerLeft) return 'late'
    throw error
  }
}

/** POST /v1/user/public/refreshSession */
export function refreshSessions(services: AccountServices): BoundCall {
  const { cookies } = services
  return bindCall(refreshSession, async (_input, facts) => {
    const refreshToken = facts.cookies[cookies.refreshName] ?? ''
    const session = refreshToken === '' ? 'over' : await renew(services, { refreshToken, facts })
    if (session === 'over') return { refusal: 'loginRequired', cookies: cookies.expired }
    // The browser may have the cookies of a later renewal by now, so that this answer sets none.
    if (session === 'late') return { refusal: 'signatureExpired' }
    const { handle: sessionHandle, expiresAt, userId } = session
    return { data: { sessionHandle, expiresAt, userId }, cookies: cookies.begin(session) }
  })
}
