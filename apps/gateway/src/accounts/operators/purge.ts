import type { OperatorScope } from './operator-actions.ts'

const dayMs = 86_400_000
/** Ended sessions are kept so long for their owner's questions, refused attempts at names that nobody has no longer. */
const keptMs = 30 * dayMs
const deviceKeptMs = 180 * dayMs

/** Removes what is of no use any more: ended sessions, old refresh tokens, unused devices, attempts at nobody's name. */
export async function purgeAccounts({ sql, website, nowMs }: OperatorScope): Promise<void> {
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
}
