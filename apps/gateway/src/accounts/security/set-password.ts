import type { Account } from '@portico/stores'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { deviceOf } from '../proven-caller.ts'
import { stopAccountRecoveries } from '../recovery/stop-recovery.ts'
import type { AccountServices } from '../services.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { clearFailures } from '../sign-in/clear-failures.ts'
import { type DeviceHistory, forgetOtherDevices, rememberDevice } from '../sign-in/devices.ts'

/** A password that takes the place of another. */
export interface PasswordChange {
  readonly account: Account
  readonly password: string
  readonly action: 'password-changed' | 'password-reset'
  /** The log-in that goes on; null ends all of them. */
  readonly keep: string | null
}

/**
 * Sets a password, ends the other sessions, forgets every device but this one, and tells the owner. A lock after too many
 * failures ends with it. Answers the devices that were known until then.
 */
export async function setPassword(
  { context, failures, messages }: AccountServices,
  { account, password, action, keep }: PasswordChange,
  facts: CallFacts,
): Promise<readonly DeviceHistory[]> {
  const { website } = context
  const userId = account.user_id
  const passwordHash = await context.passwords.hash(password)
  const device = deviceOf(facts)
  const nowMs = context.now()
  const knownBefore = await context.sql.db.transaction().execute(async (db) => {
    await db
      .updateTable('account')
      .set({ password_hash: passwordHash, failures: 0, last_failure_at: null })
      .where('user_id', '=', userId)
      .execute()
    const before = await forgetOtherDevices(db, { userId, kept: device.thumbprint })
    await rememberDevice(db, device, { userId, userAgent: facts.userAgent, nowMs })
    await endOtherFamilies(db, { userId, keep, why: 'password-changed', nowMs })
    await recordEvent(db, { website, userId, actor: userId, action, atMs: nowMs, ip: facts.ip })
    await stopAccountRecoveries(db, { website, userId, actor: userId, atMs: nowMs, ip: facts.ip })
    return before
  })
  await clearFailures({ failures }, account, facts)
  const { ip, userAgent } = facts
  messages.notice(account, action === 'password-reset' ? 'passwordReset' : 'password', {
    timeMs: nowMs,
    ip,
    userAgent,
  })
  return knownBefore
}
