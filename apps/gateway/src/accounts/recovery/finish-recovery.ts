import { finishRecovery } from '@portico/contract'
import type { Account, Database, Recovery } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { contactsOf } from '../messages/addresses.ts'
import { refusePassword } from '../password/judge-password.ts'
import { deviceOf } from '../proven-caller.ts'
import { isNameTaken } from '../registration/create-account.ts'
import { refuseMailDomain } from '../registration/sign-up-rules.ts'
import type { AccountServices } from '../services.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { clearFailures } from '../sign-in/clear-failures.ts'
import { recoveryState } from './recovery-state.ts'
import { findRecovery } from './start-recovery.ts'
import { stopRecoveries } from './stop-recovery.ts'

/** Ends a transaction whose recovery was stopped meanwhile, or whose account is frozen. */
class NotOpen extends Error {}

/** Whatever led into the account before: who had it is out, no matter who that was. */
async function removeSignInMethods(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await db.deleteFrom('linked_sign_in').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db.deleteFrom('device').where('user_id', '=', userId).execute()
}

/** Takes the recovery; exactly one of many callers gets the account, and none once it was stopped. */
async function claim(db: Kysely<Database>, { website, id }: Recovery, at: Date): Promise<void> {
  const claimed = await db
    .updateTable('recovery')
    .set({ ended_at: at, ended_why: 'finished' })
    .where('website', '=', website)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) throw new NotOpen()
}

/** Gives the account to who asked for it. Answers it as it was. */
async function giveAccount(
  { context }: AccountServices,
  { row, passwordHash }: { readonly row: Recovery; readonly passwordHash: string },
  { ip }: CallFacts,
): Promise<Account> {
  const { website, settings } = context
  const nowMs = context.now()
  const at = new Date(nowMs)
  return context.sql.db.transaction().execute(async (db) => {
    const userId = row.user_id ?? ''
    // The account first, as whatever else changes both does.
    const account = await lockAccount(db, { website, userId })
    if (account === null || account.frozen_at !== null) throw new NotOpen()
    await claim(db, row, at)
    await removeSignInMethods(db, userId)
    await db
      .updateTable('account')
      .set({
        ...{ password_hash: passwordHash, failures: 0, last_failure_at: null },
        ...{ email: row.contact, email_verified_at: at, mobile: null, area_code: null },
        ...{ mobile_verified_at: null, email_enable: false, phone_enable: false, totp_enable: false },
        ...{ step_rule: 'one', weak_steps: false },
        money_locked_until: new Date(nowMs + settings.recovery.moneyLockMs),
      })
      .where('user_id', '=', userId)
      .execute()
    await endOtherFamilies(db, { userId, keep: null, why: 'recovered', nowMs })
    await stopRecoveries(db, { website, userId, actor: userId, atMs: nowMs, ip })
    await recordEvent(db, { website, userId, actor: userId, action: 'recovered', atMs: nowMs, ip })
    return account
  })
}

/** What a recovery that was not finished answers; what nobody is at fault for is thrown. */
function refusalOf(error: unknown) {
  if (error instanceof NotOpen) return { refusal: 'ticketExpired' } as const
  if (isNameTaken(error)) return { refusal: 'signInTaken' } as const
  throw error
}

/** POST /v1/user/public/recovery/finish: every contact that the account had is told, and the new one. */
export function finishRecoveries(services: AccountServices): BoundCall {
  const { context, codes, messages } = services
  const { settings, website } = context
  return bindCall(finishRecovery, async ({ serialNO, verifyCode, pwd, rePwd }, facts) => {
    const row = await findRecovery(services, serialNO)
    if (row === null || recoveryState(row, settings.recovery, context.now()) !== 'ready') {
      return { refusal: 'ticketExpired' }
    }
    // It may have been blocked while the recovery waited.
    const blocked = refuseMailDomain(context, row.contact)
    if (blocked !== null) return blocked
    const names = [row.contact, website]
    const refused = refusePassword({ password: pwd, repeated: rePwd, names }, 'pwd', settings)
    if (refused !== null) return { refusal: 'fieldRefused', data: refused }
    const { thumbprint } = deviceOf(facts)
    const binding = { purpose: 'recover', target: row.contact, thumbprint } as const
    const taken = await codes.take(binding, verifyCode)
    if (taken === null) return { refusal: 'codeRefused' }
    try {
      const passwordHash = await context.passwords.hash(pwd)
      const before = await giveAccount(services, { row, passwordHash }, facts)
      const after = { ...before, email: row.contact, mobile: null }
      await clearFailures(services, after, facts)
      const { ip, userAgent } = facts
      const told = [...contactsOf(before), ...contactsOf(after)]
      const to = told.filter(({ value }, index) => told.findIndex((one) => one.value === value) === index)
      messages.notice(before, 'recovered', { timeMs: context.now(), ip, userAgent, to })
      return { data: null }
    } catch (error) {
      await taken.giveBack()
      return refusalOf(error)
    }
  })
}
