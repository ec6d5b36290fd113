import { removeContact } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import type { LoginName } from '../login-name.ts'
import { contactsOf } from '../messages/addresses.ts'
import { contactNews } from '../notices/notice-matter.ts'
import { proveOwner } from '../security/prove-owner.ts'
import { countSignInMethods } from '../security/remove-sign-in-method.ts'
import type { AccountServices } from '../services.ts'
import { targetOf } from '../sign-in/ask-further.ts'
import { ChangeRefused, heldField, wrongCode } from './change-refused.ts'
import { type HeldProof, proveHeld } from './prove-held.ts'
import { without } from './without-contact.ts'

/** A password is used with a name: an account that has one keeps an address. */
function losesItsName({ password_hash: hash, email, mobile }: Account): boolean {
  return hash !== null && email === null && mobile === null
}

async function remove(
  { context }: AccountServices,
  removal: { readonly account: Account; readonly held: LoginName; readonly proof: HeldProof },
  facts: CallFacts,
): Promise<void> {
  const { account, held, proof } = removal
  const { website, user_id: userId } = account
  const { channel, value } = held
  const atMs = context.now()
  const { ip } = facts
  await context.sql.db.transaction().execute(async (db) => {
    const current = await lockAccount(db, { website, userId })
    if (current === null || current.frozen_at !== null || current[channel] !== value) {
      throw new ChangeRefused({ refusal: 'operationRefused' })
    }
    const after = { ...current, ...without[channel] }
    if (losesItsName(after) || (await countSignInMethods(db, after)) === 0) {
      throw new ChangeRefused({ refusal: 'lastSignInMethod' })
    }
    if (!(await proof.spend(db))) throw new ChangeRefused(wrongCode('recoveryCode'))
    await db.updateTable('account').set(without[channel]).where('user_id', '=', userId).execute()
    const event = { website, userId, actor: userId, atMs, ip, detail: { channel } }
    await recordEvent(db, { ...event, action: 'contact-removed' })
  })
}

/** POST /v1/user/security/contact/remove */
export function removeOwnContact(services: AccountServices): BoundCall {
  const { context, messages } = services
  return bindCall(removeContact, async ({ channel, oldCode, recoveryCode, pwd }, facts) => {
    const owner = await proveOwner(services, { scene: removeContact.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const held = targetOf(account, channel)
    if (held === null) return { refusal: 'operationRefused' }
    const proof = await proveHeld(services, { account, held, oldCode, recoveryCode }, facts)
    if (proof === null) return wrongCode(heldField({ oldCode }))
    try {
      await remove(services, { account, held, proof }, facts)
    } catch (error) {
      await proof.giveBack()
      if (error instanceof ChangeRefused) return error.outcome
      throw error
    }
    const { ip, userAgent } = facts
    const to = contactsOf(account)
    const news = contactNews('removed', held, account.area_code)
    messages.notice(account, news, { timeMs: context.now(), ip, userAgent, to })
    return { data: null }
  })
}
