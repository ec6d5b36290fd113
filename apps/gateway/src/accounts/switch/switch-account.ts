import { randomUUID } from 'node:crypto'
import { type SignInAnswer, switchApp, switchDemoLogin, switchDemoTrade, switchWeb } from '@portico/contract'
import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts, Session } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { deviceOf, sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { endFamily } from '../sessions/end-sessions.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { sessionAnswer } from '../sign-in/complete-sign-in.ts'

/** What a call may lead to: demo accounts, or everything else. */
type Destination = 'demo' | 'own'

/** A move that is allowed, and who acts after it. */
interface Move {
  readonly actingParent: string | null
}

/**
 * Judges a move by what the database says of both accounts, never by what the caller says: from a parent to its own child, and
 * from a child to the parent that entered it. Siblings, unrelated accounts, other tenants and the other class are all the same: not
 * yours (protocol 3.14).
 */
function judgeMove(
  from: { readonly account: Account; readonly actingParent: string | null },
  to: Account,
  destination: Destination,
): Move | null {
  const { account } = from
  const isSameTenant = account.website === to.website && account.kind === to.kind
  if (!isSameTenant || account.user_id === to.user_id) return null
  const isChild = to.parent_user_id === account.user_id && account.parent_user_id === null
  if (isChild) return to.is_demo === (destination === 'demo') ? { actingParent: account.user_id } : null
  const isParent = account.parent_user_id === to.user_id && from.actingParent === to.user_id
  return isParent && destination === 'own' ? { actingParent: null } : null
}

async function findMove(
  { context }: AccountServices,
  session: Session,
  target: { readonly userId: string; readonly destination: Destination },
): Promise<{ readonly to: Account; readonly move: Move } | null> {
  const { website, sql } = context
  const account = await findUsable(sql.db, { website, userId: session.userId })
  const to = await findUsable(sql.db, { website, userId: target.userId })
  if (account === null || to === null) return null
  const move = judgeMove({ account, actingParent: session.actingParent }, to, target.destination)
  return move === null ? null : { to, move }
}

/** When the log-in of a session ends in any case: a switch of accounts does not extend it. */
async function loginEndOf(db: Kysely<Database>, session: Session, nowMs: number): Promise<number> {
  const latest = await db
    .selectFrom('refresh_token')
    .select('expires_at')
    .where('family', '=', session.family)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.expires_at.getTime() ?? nowMs
}

/** Ends the session and begins one of the other account with the same key, in one step with its record on both sides. */
async function switchTo(
  services: AccountServices,
  target: { readonly userId: string; readonly destination: Destination },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { website, settings, sql } = services.context
  const session = sessionOf(facts)
  const found = await findMove(services, session, target)
  if (found === null) return { refusal: 'operationRefused' }
  const nowMs = services.context.now()
  const { thumbprint, algorithm } = deviceOf(facts)
  const { ip, userAgent } = facts
  const { actingParent } = found.move
  const userId = found.to.user_id
  const issued = await sql.db.transaction().execute(async (db) => {
    const refreshUntilMs = await loginEndOf(db, session, nowMs)
    const ended = await endFamily(db, { family: session.family, why: 'replaced', nowMs })
    if (ended === 0) return null
    const event = { website, actor: session.userId, atMs: nowMs, ip }
    await recordEvent(db, {
      ...event,
      userId: session.userId,
      action: 'account-switched',
      detail: { to: userId },
    })
    await recordEvent(db, { ...event, userId, action: 'account-entered', detail: { from: session.userId } })
    const continues = { family: randomUUID(), refreshUntilMs }
    const who = { website, userId, thumbprint, algorithm, ip, userAgent }
    const { authenticatedMs, signedInBy } = session
    const grant = { ...who, actingParent, authenticatedMs, signedInBy, continues }
    return issueSession(db, settings, { grant, nowMs })
  })
  // A session that another call has ended in between leads nowhere.
  return issued === null ? { refusal: 'loginRequired' } : sessionAnswer(services, issued)
}

/** The four ways to another account of one's own (USER-04). */
export function accountSwitches(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(switchDemoLogin, ({ userId }, facts) =>
      switchTo(services, { userId, destination: 'demo' }, facts),
    ),
    bindCall(switchDemoTrade, ({ userId }, facts) =>
      switchTo(services, { userId, destination: 'demo' }, facts),
    ),
    bindCall(switchWeb, ({ userId }, facts) => switchTo(services, { userId, destination: 'own' }, facts)),
    bindCall(switchApp, ({ userId }, facts) => switchTo(services, { userId, destination: 'own' }, facts)),
  ]
}
