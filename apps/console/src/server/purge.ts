import type { SqlStore } from '@portico/stores'

/** How long what is over stays beside the record, which keeps what came of it, milliseconds. */
export const overKeptMs = 30 * 86_400_000

/**
 * Removes what is of no use any more: invitations that were used or have expired, and requests that were decided or have expired, thirty
 * days later, since they hold names and addresses, and so do blocks, thirty days after their end; sessions at once. The record keeps who did what.
 */
export async function purgeConsole({
  sql: { db },
  website,
  nowMs,
}: {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  readonly nowMs: number
}): Promise<void> {
  const [now, before] = [new Date(nowMs), new Date(nowMs - overKeptMs)]
  await db
    .deleteFrom('operator_session')
    .where('website', '=', website)
    .where((where) => where.or([where('absolute_until', '<', now), where('idle_until', '<', now)]))
    .execute()
  await db
    .deleteFrom('operator_invitation')
    .where('website', '=', website)
    .where('expires_at', '<', before)
    .execute()
  await db
    .deleteFrom('operator_request')
    .where('website', '=', website)
    .where((where) =>
      where.or([
        where('expires_at', '<', before),
        where.and([where('state', '<>', 'waiting'), where('decided_at', '<', before)]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('block')
    .where('website', '=', website)
    .where((where) => where.or([where('ends_at', '<', before), where('ended_at', '<', before)]))
    .execute()
}
