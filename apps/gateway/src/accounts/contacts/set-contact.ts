import { type ParsedInput, setContact } from '@portico/contract'
import type { Account, AccountChange } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { isMobile, type LoginName, normalEmail, normalMobile } from '../login-name.ts'
import { contactsOf } from '../messages/addresses.ts'
import { contactNews } from '../notices/notice-matter.ts'
import { deviceOf } from '../proven-caller.ts'
import { refuseMailDomain } from '../registration/sign-up-rules.ts'
import { isNameTaken } from '../registration/create-account.ts'
import type { TakenCode } from '../registration/verification-codes.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'
import { targetOf } from '../sign-in/ask-further.ts'
import { ChangeRefused, heldField, wrongCode } from './change-refused.ts'
import { type HeldProof, proveHeld } from './prove-held.ts'

type Wish = ParsedInput<typeof setContact>

/** A change that is proven but for what the transaction spends. */
interface Change {
  readonly account: Account
  readonly wish: Wish
  readonly wanted: LoginName
  readonly held: LoginName | null
  readonly proof: HeldProof | null
}

function wantedOf(wish: Wish): LoginName {
  return wish.channel === 'email'
    ? { channel: 'email', value: normalEmail(wish.email) }
    : { channel: 'mobile', value: normalMobile(wish.areaCode, wish.mobile) }
}

function columnsOf(wish: Wish, { value }: LoginName, at: Date): AccountChange {
  return wish.channel === 'email'
    ? { email: value, email_verified_at: at }
    : { mobile: value, area_code: wish.areaCode, mobile_verified_at: at }
}

/** Writes the change; the account is as it was when it was proven, or the change is refused. */
async function write(
  { context }: AccountServices,
  { account, wish, wanted, held, proof }: Change,
  facts: CallFacts,
): Promise<void> {
  const { website, user_id: userId } = account
  const { channel } = wanted
  const atMs = context.now()
  const { ip } = facts
  await context.sql.db.transaction().execute(async (db) => {
    const current = await lockAccount(db, { website, userId })
    if (current === null || current.frozen_at !== null || current[channel] !== (held?.value ?? null)) {
      throw new ChangeRefused({ refusal: 'operationRefused' })
    }
    if (proof !== null && !(await proof.spend(db))) throw new ChangeRefused(wrongCode('recoveryCode'))
    await db
      .updateTable('account')
      .set(columnsOf(wish, wanted, new Date(atMs)))
      .where('user_id', '=', userId)
      .execute()
    const action = held === null ? 'contact-added' : 'contact-changed'
    await recordEvent(db, { website, userId, actor: userId, action, atMs, ip, detail: { channel } })
  })
}

async function giveBack(codes: readonly (TakenCode | HeldProof | null)[]): Promise<void> {
  await Promise.all(codes.map((code) => code?.giveBack()))
}

/** What the change was refused with. An address that another account has is answered as a wrong code is (protocol 3.13). */
async function refusalOf(error: unknown, codes: readonly (TakenCode | HeldProof | null)[]) {
  if (isNameTaken(error)) return wrongCode('verifyCode')
  await giveBack(codes)
  if (error instanceof ChangeRefused) return error.outcome
  throw error
}

/**
 * POST /v1/user/security/contact/set. Anyone who read what went to the old address is told at it too, so that a change by somebody else
 * is seen; trading backends are told to keep money for a while.
 */
export function setOwnContact(services: AccountServices): BoundCall {
  const { context, codes, messages } = services
  return bindCall(setContact, async (wish, facts) => {
    const owner = await proveOwner(services, { scene: setContact.name, password: wish.pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const wanted = wantedOf(wish)
    if (wanted.channel === 'mobile' && !isMobile(wanted.value)) {
      return { refusal: 'fieldRefused', data: { field: 'mobile', reason: 'pattern' } }
    }
    const refused = wanted.channel === 'email' ? refuseMailDomain(context, wanted.value) : null
    if (refused !== null) return refused
    const { thumbprint } = deviceOf(facts)
    const binding = { purpose: 'contact', target: wanted.value, thumbprint } as const
    const taken = await codes.take(binding, wish.verifyCode)
    if (taken === null) return wrongCode('verifyCode')
    const held = targetOf(account, wanted.channel)
    const { oldCode, recoveryCode } = wish
    const proof =
      held === null ? null : await proveHeld(services, { account, held, oldCode, recoveryCode }, facts)
    if (held !== null && proof === null) {
      await giveBack([taken])
      return wrongCode(heldField(wish))
    }
    try {
      await write(services, { account, wish, wanted, held, proof }, facts)
    } catch (error) {
      return refusalOf(error, [taken, proof])
    }
    const { ip, userAgent } = facts
    const to = [...contactsOf(account), wanted]
    const areaCode = wish.channel === 'mobile' ? wish.areaCode : null
    const news = contactNews(held === null ? 'added' : 'changed', wanted, areaCode)
    messages.notice(account, news, { timeMs: context.now(), ip, userAgent, to })
    return { data: null }
  })
}
