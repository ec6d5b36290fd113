import { endSession, listSessions } from '@portico/contract'
import { readBrowser } from '../../http/browser-words.ts'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { recordEvent } from '../audit.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { endFamily, endOtherFamilies } from './end-sessions.ts'

const mostListed = 100

function activeSessions({ context }: AccountServices, userId: string) {
  const now = new Date(context.now())
  return context.sql.db
    .selectFrom('session')
    .selectAll()
    .where('website', '=', context.website)
    .where((where) => where.or([where('user_id', '=', userId), where('acting_parent', '=', userId)]))
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
}

/** POST /v1/user/sessions/list */
function listOwnSessions(services: AccountServices): BoundCall {
  return bindCall(listSessions, async (_input, facts) => {
    const current = sessionOf(facts)
    const rows = await activeSessions(services, current.userId)
      .orderBy('seen_at', 'desc')
      .limit(mostListed)
      .execute()
    return {
      data: {
        sessions: rows.map((row) => ({
          handle: row.handle,
          current: row.handle === current.handle,
          userAgent: row.user_agent ?? '',
          ...readBrowser(row.user_agent ?? ''),
          ip: row.ip ?? '',
          country: row.ip === null ? null : services.context.countryOf(row.ip),
          signedInBy: row.signed_in_by,
          startedAt: row.created_at.getTime(),
          seenAt: row.seen_at.getTime(),
        })),
      },
    }
  })
}

/** POST /v1/user/sessions/end: one by its handle, or all but the current one. */
function endOwnSessions(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(endSession, async ({ handle }, facts) => {
    const { userId, family, actingParent } = sessionOf(facts)
    const nowMs = context.now()
    const why = 'ended-by-owner'
    const target =
      handle === undefined
        ? null
        : await activeSessions(services, userId).where('handle', '=', handle).executeTakeFirst()
    if (target === undefined) return { data: { ended: 0 } }
    const ended = await context.sql.db.transaction().execute(async (db) => {
      const count =
        target === null
          ? await endOtherFamilies(db, { userId, keep: family, why, nowMs })
          : await endFamily(db, { family: target.family, why, nowMs })
      const { website } = context
      const detail = { sessions: count }
      await recordEvent(db, {
        website,
        userId,
        actor: actingParent ?? userId,
        action: 'session-ended',
        atMs: nowMs,
        ip: facts.ip,
        detail,
      })
      return count
    })
    return { data: { ended } }
  })
}

/** The owner's view of the sessions of an account. */
export function ownSessions(services: AccountServices): readonly BoundCall[] {
  return [listOwnSessions(services), endOwnSessions(services)]
}
