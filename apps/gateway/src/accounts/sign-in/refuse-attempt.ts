import type { Account } from '@portico/stores'
import type { CallFacts } from '../../call-facts.ts'
import { recordEvent } from '../audit.ts'
import type { AccountServices } from '../services.ts'

/** An attempt that was refused. */
export interface RefusedAttempt {
  /** Null where the name is nobody's. */
  readonly account: Account | null
  /** The known device that it came from; its failures are its own. */
  readonly deviceThumbprint: string | null
  readonly failureKey: string
  /** `ignored`: nothing was tried, since the account is waiting; it costs no further wait. */
  readonly counting: 'counted' | 'ignored'
  /** Goes on record where the owner or the operator should look into it. */
  readonly reason?: 'count-went-back'
}

/**
 * Counts and records a refused attempt. A name that nobody has costs the same statements as another one, so that their time
 * tells nothing (protocol 3.13).
 */
export async function refuseAttempt(
  { context, failures }: AccountServices,
  attempt: RefusedAttempt,
  facts: CallFacts,
): Promise<void> {
  const { website } = context
  const atMs = context.now()
  const userId = attempt.account?.user_id ?? null
  if (attempt.counting === 'counted') await failures.fail(attempt.failureKey)
  await context.sql.db.transaction().execute(async (db) => {
    const increment = attempt.counting === 'counted' ? 1 : 0
    const key = userId ?? ''
    await (attempt.deviceThumbprint === null
      ? db
          .updateTable('account')
          .set((column) => ({
            failures: column('failures', '+', increment),
            last_failure_at: new Date(atMs),
          }))
          .where('user_id', '=', key)
          .execute()
      : db
          .updateTable('device')
          .set((column) => ({ failures: column('failures', '+', increment) }))
          .where('user_id', '=', key)
          .where('thumbprint', '=', attempt.deviceThumbprint)
          .execute())
    const { counting, reason } = attempt
    const detail = { counting, ...(reason === undefined ? {} : { reason }) }
    await recordEvent(db, {
      website,
      userId,
      actor: 'visitor',
      action: 'login-refused',
      atMs,
      ip: facts.ip,
      detail,
    })
  })
}
