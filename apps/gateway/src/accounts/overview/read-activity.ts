import { listActivity } from '@portico/contract'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { AuditAction } from '../audit-action.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'

const pageSize = 20

/** What stands in the record of the parent too. */
const toldOnBothSides: readonly AuditAction[] = ['account-opened', 'account-entered']

/** The record of an account, with what its owner did in its children. */
function eventsOf(db: Kysely<Database>, { website, userId }: { website: string; userId: string }) {
  const children = db
    .selectFrom('account')
    .select('user_id')
    .where('website', '=', website)
    .where('parent_user_id', '=', userId)
  return db
    .selectFrom('audit')
    .innerJoin('account', 'account.user_id', 'audit.user_id')
    .select(['audit.id', 'audit.action', 'audit.at', 'audit.ip', 'audit.actor'])
    .select(['account.user_id', 'account.nick_name', 'account.parent_user_id'])
    .where('audit.website', '=', website)
    .where((where) =>
      where.or([
        where('audit.user_id', '=', userId),
        where.and([
          where('audit.user_id', 'in', children),
          where('audit.actor', '=', userId),
          where('audit.action', 'not in', [...toldOnBothSides]),
        ]),
      ]),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
}

/** POST /v1/user/security/activity */
export function readActivity({ context }: AccountServices): BoundCall {
  return bindCall(listActivity, async ({ before }, facts) => {
    const { userId } = sessionOf(facts)
    let query = eventsOf(context.sql.db, { website: context.website, userId }).limit(pageSize + 1)
    if (before !== undefined) query = query.where('audit.id', '<', Number(before))
    const rows = await query.execute()
    const events = rows.slice(0, pageSize).map((row) => ({
      id: String(row.id),
      action: row.action,
      at: row.at.getTime(),
      ip: row.ip,
      child: row.user_id === userId ? null : (row.nick_name ?? row.user_id),
      byParent: row.user_id === userId && row.actor === row.parent_user_id,
    }))
    return { data: { events, next: rows.length > pageSize ? (events.at(-1)?.id ?? null) : null } }
  })
}
