import type { SessionView } from '../../contract/session.ts'
import type { Caller } from '../acts/act-scope.ts'
import { isOwner } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'

/** Who is signed in, and what waits for somebody. */
export async function readView(
  { sql, website, siteName, now }: ConsoleContext,
  { operator, provenAtMs }: Caller,
): Promise<SessionView> {
  const rows = await sql.db
    .selectFrom('operator_request')
    .select(['asked_by', 'ready_at'])
    .where('website', '=', website)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(now()))
    .execute()
  const seen = rows.filter((row) => isOwner(operator) || row.asked_by === operator.id)
  const { id, name, roles } = operator
  return {
    operator: { id, name, roles: [...roles] },
    site: siteName,
    provenAt: provenAtMs,
    waiting: seen.length,
    delayed: seen.filter((row) => row.ready_at !== null).length,
  }
}
