import { openAfterMs } from '../recovery/recovery-state.ts'
import type { OperatorScope } from './operator-scope.ts'

const dayMs = 86_400_000
/** Ended sessions are kept so long for their owner's questions, refused attempts at unknown names no longer. */
const keptMs = 30 * dayMs
const deviceKeptMs = 180 * dayMs

/** Rows that one statement changes, so that none takes longer than a statement may. */
const batch = 5000

/** Takes network addresses out of the record once they are older than they may be; what happened, and when, stays. */
async function forgetAddresses({ sql, website, nowMs }: OperatorScope, keptForMs: number): Promise<void> {
  const before = new Date(nowMs - keptForMs)
  let changed = batch
  while (changed === batch) {
    const { numUpdatedRows } = await sql.db
      .updateTable('audit')
      .set({ ip: null })
      .where('id', 'in', (audit) =>
        audit
          .selectFrom('audit')
          .select('id')
          .where('website', '=', website)
          .where('ip', 'is not', null)
          .where('at', '<', before)
          .limit(batch),
      )
      .executeTakeFirst()
    changed = Number(numUpdatedRows)
  }
  await sql.db
    .updateTable('operator_record')
    .set({ ip: null })
    .where('website', '=', website)
    .where('ip', 'is not', null)
    .where('at', '<', before)
    .execute()
  await sql.db
    .updateTable('notice')
    .set({ ip: null })
    .where('website', '=', website)
    .where('ip', 'is not', null)
    .where('at', '<', before)
    .execute()
}

/** Removes what is of no use any more: ended sessions, old refresh tokens, unused devices, attempts at unknown names, addresses. */
export async function purgeAccounts({
  addressesKeptMs,
  ...scope
}: OperatorScope & { readonly addressesKeptMs: number }): Promise<void> {
  const { sql, website, nowMs } = scope
  const before = new Date(nowMs - keptMs)
  await sql.db
    .deleteFrom('session')
    .where('website', '=', website)
    .where('absolute_until', '<', before)
    .execute()
  await sql.db
    .deleteFrom('refresh_token')
    .where('website', '=', website)
    .where('expires_at', '<', new Date(nowMs))
    .execute()
  await sql.db
    .deleteFrom('device')
    .where('seen_at', '<', new Date(nowMs - deviceKeptMs))
    .execute()
  await sql.db
    .deleteFrom('audit')
    .where('website', '=', website)
    .where('user_id', 'is', null)
    .where('action', '=', 'login-refused')
    .where('at', '<', before)
    .execute()
  await sql.db
    .deleteFrom('recovery')
    .where('website', '=', website)
    .where('ready_at', '<', new Date(nowMs - openAfterMs))
    .execute()
  await forgetAddresses(scope, addressesKeptMs)
}
