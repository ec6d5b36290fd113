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
    const open = db
      .updateTable('recovery')
      .where('website', '=', website)
      .where('id', '=', id)
      .where('user_id', 'is not', null)
      .where('ended_at', 'is', null)
      .returning('user_id')
    const reviewed = await (verdict === 'approved'
      ? open.set({ approved_at: at }).where('approved_at', 'is', null)
      : open.set({ ended_at: at, ended_why: 'refused' })
    ).executeTakeFirst()
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
  /** What is asked for: the whole account, or an address or number of it. */
  readonly kind: Recovery['kind']
  /** The address or number that the account is to have, mostly hidden. */
  readonly contact: string
  /** Whether who asks knew the password or a code, or whether the holder of an address or number alone has confirmed it. */
  readonly isProven: boolean
  readonly askedAt: number
  readonly readyAt: number
  readonly approvedAt: number | null
}

/** Recoveries that are under way, the oldest first. */
export async function listRecoveryCases(scope: OperatorScope): Promise<readonly RecoveryView[]> {
  const rows = await listRecoveries(scope)
  return rows.map(({ id, user_id: userId, kind, contact, ...row }) => ({
    ...{ id, userId: userId ?? '', kind },
    contact: kind === 'mobile' ? maskMobile(contact, row.area_code) : maskEmail(contact),
    isProven: kind === 'account' ? row.is_proven : row.proven_at !== null,
    askedAt: row.created_at.getTime(),
    readyAt: row.ready_at.getTime(),
    approvedAt: row.approved_at?.getTime() ?? null,
  }))
}
