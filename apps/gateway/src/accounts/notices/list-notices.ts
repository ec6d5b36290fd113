import { listNotices } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'

const pageSize = 20

/** POST /v1/user/security/notices */
export function listOwnNotices({ context }: AccountServices): BoundCall {
  const { website, sql } = context
  const ofOwner = (userId: string) =>
    sql.db.selectFrom('notice').selectAll().where('website', '=', website).where('user_id', '=', userId)
  return bindCall(listNotices, async ({ before }, facts) => {
    const { userId } = sessionOf(facts)
    let query = ofOwner(userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
    if (before !== undefined) {
      const last = await ofOwner(userId).where('id', '=', before).executeTakeFirst()
      if (last === undefined) return { data: { notices: [], next: null } }
      query = query.where((where) =>
        where.or([
          where('at', '<', last.at),
          where.and([where('at', '=', last.at), where('id', '<', last.id)]),
        ]),
      )
    }
    const rows = await query.execute()
    const notices = rows.slice(0, pageSize).map((row) => ({
      ...{ id: row.id, matter: row.matter, name: row.name, at: row.at.getTime() },
      ...{ channel: row.channel, sentTo: row.sent_to },
      ...{ ip: row.ip, country: row.country, browser: row.browser, system: row.system },
      reported: row.reported_at !== null,
    }))
    return { data: { notices, next: rows.length > pageSize ? (notices.at(-1)?.id ?? null) : null } }
  })
}
