import type { Database } from '@portico/stores'
import type { Kysely, RawBuilder } from 'kysely'

/**
 * The sessions of a site that are valid at a time, with their accounts: neither ended nor run out, of accounts that are neither
 * frozen nor erased, and whose acting parent is neither. The one place that says what makes a session valid.
 */
export function activeSessions(
  db: Kysely<Database>,
  { website, now }: { website: string; now: Date | RawBuilder<Date> },
) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.user_id', 'session.user_id')
    .leftJoin('account as parent', 'parent.user_id', 'session.acting_parent')
    .where('session.website', '=', website)
    .where('session.ended_at', 'is', null)
    .where('session.idle_until', '>', now)
    .where('session.absolute_until', '>', now)
    .where('account.frozen_at', 'is', null)
    .where('account.erased_at', 'is', null)
    .where('parent.frozen_at', 'is', null)
    .where('parent.erased_at', 'is', null)
}
