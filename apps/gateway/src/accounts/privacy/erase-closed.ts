import type { OperatorScope } from '../operators/operator-scope.ts'
import { eraseAccount } from '../operators/personal-data.ts'

/** So many in one round, so that none takes long. */
const batch = 100

/**
 * Erases accounts whose owners closed them, once their day has come and they were told of it again; frozen ones wait for the operator.
 * Answers how many.
 */
export async function eraseClosedAccounts(scope: OperatorScope): Promise<number> {
  const { sql, website, nowMs } = scope
  const due = await sql.db
    .selectFrom('account')
    .select('user_id')
    .where('website', '=', website)
    .where('closing_at', '<=', new Date(nowMs))
    .where('closing_told_at', 'is not', null)
    .where('frozen_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('closing_at')
    .limit(batch)
    .execute()
  let erased = 0
  for (const { user_id: userId } of due) {
    if (await eraseAccount(scope, userId, { actor: userId })) erased += 1
  }
  return erased
}
