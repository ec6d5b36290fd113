import { listAccounts, type OwnAccount } from '@portico/contract'
import { type BoundCall, bindCall } from '../../bound-call.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'

const mostListed = 200

/** POST /v1/user/sub/list: a parent sees itself and its children, a child that was entered itself and its parent. */
export function listOwnAccounts({ context }: AccountServices): BoundCall {
  return bindCall(listAccounts, async (_input, facts) => {
    const { userId, actingParent } = sessionOf(facts)
    const rows = await context.sql.db
      .selectFrom('account')
      .select(['user_id', 'nick_name', 'email', 'mobile', 'is_demo', 'parent_user_id'])
      .where('website', '=', context.website)
      .where('frozen_at', 'is', null)
      .where('erased_at', 'is', null)
      .where((where) =>
        where.or([
          where('user_id', 'in', actingParent === null ? [userId] : [userId, actingParent]),
          where('parent_user_id', '=', userId),
        ]),
      )
      .orderBy('parent_user_id', (order) => order.asc().nullsFirst())
      .orderBy('user_id')
      .limit(mostListed)
      .execute()
    return {
      data: {
        accounts: rows.map((row) => ({
          userId: row.user_id,
          name: row.nick_name ?? row.email ?? row.mobile ?? row.user_id,
          kind: kindOf(row),
          current: row.user_id === userId,
        })),
      },
    }
  })
}

function kindOf(row: {
  readonly is_demo: boolean
  readonly parent_user_id: string | null
}): OwnAccount['kind'] {
  if (row.is_demo) return 'demo'
  return row.parent_user_id === null ? 'parent' : 'sub-account'
}
