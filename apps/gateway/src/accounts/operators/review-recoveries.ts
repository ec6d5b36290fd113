import type { Recovery } from '@portico/stores'
import { recordEvent } from '../audit.ts'
import { maskEmail, maskMobile } from '../login-name.ts'
import { asWhole, operatorEvent, type OperatorScope } from './operator-scope.ts'

/** Recoveries of accounts that are under way, the oldest first. */
export function listRecoveries({ sql, website }: OperatorScope): Promise<Recovery[]> {
  return sql.db
    .selectFrom('recovery')
    .selectAll()
    .where('website', '=', website)
    .where('user_id', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Lets a recovery go on after its waiting time, or ends it. False where none of this id is under way. */
export async function reviewRecovery(
  scope: OperatorScope,
  { id, verdict }: { readonly id: string; readonly verdict: 'approved' | 'refused' },
): Promise<boolean> {
  const { sql, website, nowMs } = scope
  const at = new Date(nowMs)
  return asWhole(sql, async (db) => {
    const reviewed = await db
      .updateTable('recovery')
      .set(verdict === 'approved' ? { approved_at: at } : { ended_at: at, ended_why: 'refused' })
      .where('website', '=', website)
      .where('id', '=', id)
      .where('user_id', 'is not', null)
      .where('ended_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (reviewed === undefined) return false
    const action = verdict === 'approved' ? 'recovery-approved' : 'recovery-refused'
    await recordEvent(db, { ...operatorEvent(scope, reviewed.user_id), action, detail: { id } })
    return true
  })
}

/** A recovery as the console shows it; times are milliseconds since the epoch. */
export interface RecoveryView {
  readonly id: string
  readonly userId: string
  /** The address that the account is to have, mostly hidden. */
  readonly contact: string
  readonly isProven: boolean
  readonly askedAt: number
  readonly readyAt: number
  readonly approvedAt: number | null
}

/** Recoveries that are under way, the oldest first. */
export async function listRecoveryCases(scope: OperatorScope): Promise<readonly RecoveryView[]> {
  const rows = await listRecoveries(scope)
  return rows.map(({ id, user_id: userId, contact, is_proven: isProven, ...row }) => ({
    ...{ id, userId: userId ?? '', isProven },
    contact: contact.includes('@') ? maskEmail(contact) : maskMobile(contact, null),
    askedAt: row.created_at.getTime(),
    readyAt: row.ready_at.getTime(),
    approvedAt: row.approved_at?.getTime() ?? null,
  }))
}
