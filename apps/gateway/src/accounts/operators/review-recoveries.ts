import type { Recovery } from '@portico/stores'
import { recordEvent } from '../audit.ts'
import type { OperatorScope } from './operator-actions.ts'

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
  { sql, website, nowMs }: OperatorScope,
  { id, verdict }: { readonly id: string; readonly verdict: 'approved' | 'refused' },
): Promise<boolean> {
  const at = new Date(nowMs)
  return sql.db.transaction().execute(async (db) => {
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
    const event = { website, userId: reviewed.user_id, actor: 'operator', atMs: nowMs, ip: null }
    const action = verdict === 'approved' ? 'recovery-approved' : 'recovery-refused'
    await recordEvent(db, { ...event, action, detail: { id } })
    return true
  })
}
