import type { Recovery } from '@portico/stores'
import { recordEvent } from '../audit.ts'
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
