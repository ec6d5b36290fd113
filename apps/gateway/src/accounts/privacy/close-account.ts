import { closeAccount, keepAccount } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { sessionOf } from '../proven-caller.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'

/** Sets when the account is erased; one that is closing already keeps its day. */
async function beginClosing(
  { context, messages }: AccountServices,
  account: Account,
  facts: CallFacts,
): Promise<number> {
  const { website, sql, settings } = context
  const userId = account.user_id
  if (account.closing_at !== null) return account.closing_at.getTime()
  const atMs = context.now()
  const closesAt = atMs + settings.closureMs
  const { ip, userAgent } = facts
  await sql.db.transaction().execute(async (db) => {
    await db
      .updateTable('account')
      .set({ closing_at: new Date(closesAt), closing_told_at: null })
      .where('user_id', '=', userId)
      .execute()
    await recordEvent(db, { website, userId, actor: userId, action: 'account-closing', atMs, ip })
  })
  messages.notice(account, { matter: 'closing', dateMs: closesAt }, { timeMs: atMs, ip, userAgent })
  return closesAt
}

/** POST /v1/user/privacy/close */
function close(services: AccountServices): BoundCall {
  return bindCall(closeAccount, async ({ pwd }, facts) => {
    const owner = await proveOwner(services, { scene: closeAccount.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    return { data: { closesAt: await beginClosing(services, owner.account, facts) } }
  })
}

/** POST /v1/user/privacy/keep: of a closing account whose day has not come. */
function keep(services: AccountServices): BoundCall {
  const { context, messages } = services
  const { website, sql } = context
  return bindCall(keepAccount, async (_input, facts) => {
    const { userId } = sessionOf(facts)
    const atMs = context.now()
    const { ip, userAgent } = facts
    const kept = await sql.db.transaction().execute(async (db) => {
      const account = await db
        .updateTable('account')
        .set({ closing_at: null, closing_told_at: null })
        .where('website', '=', website)
        .where('user_id', '=', userId)
        .where('closing_at', '>', new Date(atMs))
        .where('erased_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (account === undefined) return null
      await recordEvent(db, { website, userId, actor: userId, action: 'account-kept', atMs, ip })
      return account
    })
    if (kept === null) return { refusal: 'operationRefused' }
    messages.notice(kept, 'closingStopped', { timeMs: atMs, ip, userAgent })
    return { data: null }
  })
}

/** What owners do to leave, and to stay. */
export function closures(services: AccountServices): readonly BoundCall[] {
  return [close(services), keep(services)]
}
