import type { JsonObject } from '@portico/stores'
import type { AuditAction } from '../audit-action.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { endOtherFamilies } from '../sessions/end-sessions.ts'
import { asWhole, operatorEvent, type OperatorScope } from './operator-scope.ts'

/** A second step that an account had. */
export type RemovedStep = 'email' | 'mobile' | 'authenticator' | 'passkey'

function entryOf(step: RemovedStep): readonly [AuditAction, JsonObject] {
  switch (step) {
    case 'email':
    case 'mobile':
      return ['second-step-changed', { method: step, enabled: false }]
    case 'authenticator':
      return ['totp-removed', {}]
    case 'passkey':
      return ['passkey-removed', {}]
  }
}

/**
 * Removes every second step of an account whose owner has lost them: codes by mail and by text message, the authenticator, the
 * passkeys, recovery codes. Every session of it and of its sub-accounts ends. Passkeys stay where nothing else leads in: neither an address, to
 * which a code could be sent, nor a linked sign-in. Answers what was removed, a passkey for each; nothing where there is no such account,
 * or nothing to remove.
 */
export async function removeSecondSteps(
  scope: OperatorScope,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<readonly RemovedStep[]> {
  const { sql, website, nowMs } = scope
  return asWhole(sql, async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null) return []
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
    const removed: readonly RemovedStep[] = [
      ...(account.email_enable ? ['email' as const] : []),
      ...(account.phone_enable ? ['mobile' as const] : []),
      ...(account.totp_enable ? ['authenticator' as const] : []),
      ...passkeys.map(() => 'passkey' as const),
    ]
    if (removed.length === 0) return []
    await endOtherFamilies(db, { userId, keep: null, why: 'second-steps-removed', nowMs })
    const event = operatorEvent(scope, userId)
    for (const step of removed) {
      const [action, detail] = entryOf(step)
      await recordEvent(db, { ...event, action, detail: { ...detail, reason } })
    }
    return removed
  })
}
