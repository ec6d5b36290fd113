import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { Caller } from '../acts/act-scope.ts'
import { activeOperator } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { randomToken, tokenHash } from '../secrets.ts'

/** However much it is used, a session ends after a working day. */
const absoluteMs = 10 * 3_600_000
/** The row is written at most this often, since every click would write it otherwise. */
const touchMs = 15_000

type Keeper = Pick<ConsoleContext, 'sql' | 'website' | 'now' | 'idleMs'>

/** Begins a session; answers its token, which is stored nowhere. */
export async function beginSession(
  db: Kysely<Database>,
  { website, now, idleMs }: Keeper,
  operatorId: string,
): Promise<string> {
  const token = randomToken()
  const nowMs = now()
  const at = new Date(nowMs)
  await db
    .deleteFrom('operator_session')
    .where('website', '=', website)
    .where((where) => where.or([where('absolute_until', '<', at), where('idle_until', '<', at)]))
    .execute()
  await db
    .insertInto('operator_session')
    .values({
      ...{ token_hash: tokenHash(token), website, operator_id: operatorId, created_at: at, proven_at: at },
      idle_until: new Date(nowMs + idleMs),
      absolute_until: new Date(nowMs + absoluteMs),
    })
    .execute()
  return token
}

/** Who a token belongs to, and lets its session last longer; null where it is of no session that lasts. */
export async function readSession(
  { sql, website, now, idleMs }: Keeper,
  { token, ip }: { readonly token: string; readonly ip: string | null },
): Promise<Caller | null> {
  const nowMs = now()
  const at = new Date(nowMs)
  const session = tokenHash(token)
  const found = await sql.db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .selectAll('operator')
    .select(['operator_session.proven_at', 'operator_session.idle_until'])
    .where('operator_session.token_hash', '=', session)
    .where('operator_session.website', '=', website)
    .where('operator_session.idle_until', '>', at)
    .where('operator_session.absolute_until', '>', at)
    .where('operator.removed_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  if (found.idle_until.getTime() - nowMs < idleMs - touchMs) {
    await sql.db
      .updateTable('operator_session')
      .set({ idle_until: new Date(nowMs + idleMs) })
      .where('token_hash', '=', session)
      .execute()
  }
  return { operator: activeOperator(found), provenAtMs: found.proven_at.getTime(), session, ip }
}

/** Notes that the operator of a session has just used a passkey. */
export async function proveSession(
  db: Kysely<Database>,
  { token, nowMs }: { readonly token: string; readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ proven_at: new Date(nowMs) })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

/** Ends a session. */
export async function endSession({ sql }: Keeper, token: string): Promise<void> {
  await sql.db.deleteFrom('operator_session').where('token_hash', '=', tokenHash(token)).execute()
}
