import { setAntiPhishingCode } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { recordEvent } from '../audit.ts'
import type { AccountServices } from '../services.ts'
import { proveOwner } from './prove-owner.ts'

/** POST /v1/user/security/antiPhishingCode */
export function changeAntiPhishingCode(services: AccountServices): BoundCall {
  const { context, messages } = services
  const { website, sql, now } = context
  return bindCall(setAntiPhishingCode, async ({ phrase, pwd }, facts) => {
    const owner = await proveOwner(services, { scene: setAntiPhishingCode.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    if (account.anti_phishing_code === phrase) return { data: null }
    const userId = account.user_id
    const atMs = now()
    const { ip, userAgent } = facts
    const action = phrase === null ? 'anti-phishing-removed' : 'anti-phishing-set'
    await sql.db.transaction().execute(async (db) => {
      await db
        .updateTable('account')
        .set({ anti_phishing_code: phrase })
        .where('user_id', '=', userId)
        .execute()
      await recordEvent(db, { website, userId, actor: userId, action, atMs, ip })
    })
    const occasion = { timeMs: atMs, ip, userAgent }
    // The mail about a removal still has the words, so that it can be told from a false one.
    if (phrase === null) messages.notice(account, 'phraseRemoved', occasion)
    else messages.notice({ ...account, anti_phishing_code: phrase }, 'phraseSet', occasion)
    return { data: null }
  })
}
