import type { Account, Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import type { AccountServices } from '../services.ts'

/** What the database counts a failure for: what anonymous clients try, what a known device tries, and nothing of the rest. */
export type StoredFailures =
  | { readonly of: 'account' }
  | { readonly of: 'device'; readonly thumbprint: string }
  | { readonly of: 'nobody' }

/** An attempt that was refused. */
export interface RefusedAttempt {
  /** Null where no account has the name. */
  readonly account: Account | null
  readonly stored: StoredFailures
  readonly failureKey: string
  /** `ignored`: nothing was tried, since the account is waiting; it costs no further wait. */
  readonly counting: 'counted' | 'ignored'
  /** Goes on record where the owner or the operator should look into it. */
  readonly reason?: 'count-went-back'
}

/** An owner is told of lock-outs once in this time, whatever others do. */
const quietMs = 24 * 3_600_000

async function storeFailure(
  db: Kysely<Database>,
  { account, stored, counting }: RefusedAttempt,
  at: Date,
): Promise<void> {
  const increment = counting === 'counted' ? 1 : 0
  const userId = account?.user_id ?? ''
  switch (stored.of) {
    case 'account':
      await db
        .updateTable('account')
        .set((column) => ({ failures: column('failures', '+', increment), last_failure_at: at }))
        .where('user_id', '=', userId)
        .execute()
      return
    case 'device':
      await db
        .updateTable('device')
        .set((column) => ({ failures: column('failures', '+', increment) }))
        .where('user_id', '=', userId)
        .where('thumbprint', '=', stored.thumbprint)
        .execute()
      return
    case 'nobody':
      return
  }
}

/** Tells the owner that somebody was locked out, beside the answer. */
async function tellLockOut(
  { context, messages }: AccountServices,
  { account, failureKey }: RefusedAttempt,
  facts: CallFacts,
): Promise<void> {
  const { volatile, website } = context
  const mark = `lock-out-told:${website}:${account?.user_id ?? failureKey}`
  const isFirst = (await volatile.addOnce(mark, quietMs)) === 'added'
  if (!isFirst || account === null || account.frozen_at !== null) return
  const { ip, userAgent } = facts
  messages.notice(account, 'lockOut', { timeMs: context.now(), ip, userAgent })
}

/**
 * Counts and records a refused attempt. An unknown name costs the same statements as another one, so that their time
 * tells nothing (protocol 3.13). What cannot be recorded is not counted either.
 */
export async function refuseAttempt(
  services: AccountServices,
  attempt: RefusedAttempt,
  facts: CallFacts,
): Promise<void> {
  const { context, failures } = services
  const { website } = context
  const { counting, reason, failureKey } = attempt
  const atMs = context.now()
  const userId = attempt.account?.user_id ?? null
  const { ip } = facts
  await context.sql.db.transaction().execute(async (db) => {
    await storeFailure(db, attempt, new Date(atMs))
    const detail = { counting, ...(reason === undefined ? {} : { reason }) }
    await recordEvent(db, { website, userId, actor: 'visitor', action: 'login-refused', atMs, ip, detail })
  })
  if (counting === 'ignored') return
  if ((await failures.fail(failureKey, ip)) === 'locked') await tellLockOut(services, attempt, facts)
}
