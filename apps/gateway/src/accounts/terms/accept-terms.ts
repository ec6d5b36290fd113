import { acceptTerms } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { keepAcceptance } from './accepted-terms.ts'
import { termsFor } from './terms-for.ts'

/**
 * POST /v1/user/privacy/terms: only the terms of today for where the account's owner lives can be accepted, and only by the owner of a main account. Who accepts the same
 * version twice is answered alike, and the record has it once.
 */
export function acceptOwnTerms({ context }: AccountServices): BoundCall {
  const { website, sql, signUp } = context
  return bindCall(acceptTerms, async ({ version }, facts) => {
    const { userId } = sessionOf(facts)
    const account = await findUsable(sql.db, { website, userId })
    if (account === null) return { refusal: 'loginRequired' }
    if (account.parent_user_id !== null) return { refusal: 'operationRefused' }
    const today = termsFor(signUp, account.residence)
    if (version !== today.version) {
      const wanted = today.version === null ? {} : { version: today.version }
      return { refusal: 'fieldRefused', data: { field: 'version', reason: 'version', ...wanted } }
    }
    const atMs = context.now()
    const { ip, locale } = facts
    await sql.db.transaction().execute(async (db) => {
      const isNew = await keepAcceptance(db, { website, userId, version, at: new Date(atMs), locale })
      if (!isNew) return
      const detail = { version }
      await recordEvent(db, { website, userId, actor: userId, action: 'terms-accepted', atMs, ip, detail })
    })
    return { data: null }
  })
}
