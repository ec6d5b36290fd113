import { removeResetMethods } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { contactsOf } from '../messages/addresses.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { findMethods } from './reset-methods.ts'
import { closeReview, findReview, type Review } from './reset-review.ts'

/** Removes all that are named, or nothing; the account where it is done. Who entered by one of them meanwhile is out. */
async function removeNamed(
  services: AccountServices,
  { review, names }: { readonly review: Review; readonly names: readonly string[] },
  facts: CallFacts,
): Promise<Account | 'ticketExpired' | 'operationRefused'> {
  const { website, sql, now } = services.context
  const { userId } = review
  const atMs = now()
  return sql.db.transaction().execute(async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null || account.frozen_at !== null) return 'ticketExpired'
    if (passwordMark(account.password_hash) !== review.passwordMark) return 'ticketExpired'
    const held = await findMethods(services, db, { account, evidence: review })
    const chosen = held.filter(({ shown }) => shown.removable && names.includes(shown.name))
    if (chosen.length !== new Set(names).size) return 'operationRefused'
    for (const { action, detail, remove } of chosen) {
      await remove(db)
      const event = { website, userId, actor: userId, action, atMs, ip: facts.ip }
      await recordEvent(db, { ...event, detail: { ...detail, after: 'reset' } })
    }
    await endOtherFamilies(db, { userId, keep: null, why: 'way-in-removed', nowMs: atMs })
    return account
  })
}

/** POST /v1/user/public/resetPassword/removeMethods: the proof is the reset, which this device made. */
export function removeAfterReset(services: AccountServices): BoundCall {
  const { context, messages } = services
  return bindCall(removeResetMethods, async ({ serialNO, names }, facts) => {
    const review = await findReview(services, serialNO, facts)
    if (review === null) return { refusal: 'ticketExpired' }
    const account = await removeNamed(services, { review, names }, facts)
    if (typeof account === 'string') return { refusal: account }
    await closeReview(services, serialNO)
    const { ip, userAgent } = facts
    // As it was: an address that was removed is told, too.
    const to = contactsOf(account)
    messages.notice(account, 'methodsRemoved', { timeMs: context.now(), ip, userAgent, to })
    return { data: null }
  })
}
