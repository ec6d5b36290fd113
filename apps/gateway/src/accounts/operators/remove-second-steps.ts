import type { JsonObject } from '@portico/stores'
import type { AuditAction } from '../audit-action.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { asWhole, operatorEvent, type OperatorScope } from './operator-scope.ts'

/**
 * Removes every second step of an account whose owner has lost them: codes by mail and by text message, the authenticator, the
 * passkeys, recovery codes. Every session of it and of its sub-accounts ends. Passkeys stay where nothing else leads in: neither an address, to
 * which a code could be sent, nor a linked sign-in. False where there is no such account, or nothing to remove.
 */
export async function removeSecondSteps(
  scope: OperatorScope,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<boolean> {
  const { sql, website, nowMs } = scope
  return asWhole(sql, async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null) return false
    const link = await db
      .selectFrom('linked_sign_in')
      .select('subject')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    const isReachable = account.email !== null || account.mobile !== null || link !== undefined
    const passkeys = isReachable
      ? await db.deleteFrom('passkey').where('user_id', '=', userId).returning('credential_id').execute()
      : []
    await db.deleteFrom('totp').where('user_id', '=', userId).execute()
    await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await db
      .updateTable('account')
      .set({ email_enable: false, phone_enable: false, totp_enable: false })
      .where('user_id', '=', userId)
      .execute()
    const switchedOff = (method: string): readonly [AuditAction, JsonObject] => [
      'second-step-changed',
      { method, enabled: false, reason },
    ]
    const removed: readonly (readonly [AuditAction, JsonObject])[] = [
      ...(account.email_enable ? [switchedOff('email')] : []),
      ...(account.phone_enable ? [switchedOff('mobile')] : []),
      ...(account.totp_enable ? [['totp-removed', { reason }] as const] : []),
      ...passkeys.map(() => ['passkey-removed', { reason }] as const),
    ]
    if (removed.length === 0) return false
    await endOtherFamilies(db, { userId, keep: null, why: 'second-steps-removed', nowMs })
    const event = operatorEvent(scope, userId)
    for (const [action, detail] of removed) await recordEvent(db, { ...event, action, detail })
    return true
  })
}
