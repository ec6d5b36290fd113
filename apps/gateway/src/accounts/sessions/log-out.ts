import { clearCookie, logout } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import type { AccountServices } from '../services.ts'
import { endByToken } from './end-sessions.ts'

async function leave({ context, cookies }: AccountServices, facts: CallFacts) {
  const { website, sql } = context
  const nowMs = context.now()
  const tokens = [facts.cookies[cookies.sessionName], facts.cookies[cookies.refreshName]]
  if (tokens.every((token) => token === undefined || token === '')) return
  await sql.db.transaction().execute(async (db) => {
    const owners = await endByToken(db, { website, tokens, why: 'logged-out', nowMs })
    for (const userId of owners) {
      const { ip, session } = facts
      const actor = session?.actingParent ?? userId
      await recordEvent(db, { website, userId, actor, action: 'logout', atMs: nowMs, ip })
    }
  })
}

/**
 * The two steps of logging out (USER-03): both end what their cookies name and expire the cookies, and both succeed for a
 * visitor, so that a browser that has lost its key still leaves.
 */
export function logOuts(services: AccountServices): readonly BoundCall[] {
  const { expired } = services.cookies
  return [
    bindCall(logout, async (_input, facts) => {
      await leave(services, facts)
      return { data: null, cookies: expired }
    }),
    bindCall(clearCookie, async (_input, facts) => {
      await leave(services, facts)
      return { data: null, cookies: expired }
    }),
  ]
}
