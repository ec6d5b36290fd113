import { addressGroup, type Database, type VolatileStore } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccountSettings } from '../account-settings.ts'
import { recordEvent } from '../audit.ts'
import { lockAccount } from '../find-account.ts'
import { endFamily, endOtherFamilies } from '../sessions/end-sessions.ts'
import { createFailureCounts } from '../sign-in/failure-counts.ts'
import { asWhole, operatorEvent, type OperatorScope } from './operator-scope.ts'

/** Sessions that an operator ended, and how many are left. */
export interface EndedSessions {
  readonly ended: number
  readonly left: number
}

async function countOpen(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((where) => where.or([where('user_id', '=', userId), where('acting_parent', '=', userId)]))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends one session of an account by its handle, or all. */
export function endAccountSessions(
  scope: OperatorScope,
  wish: { readonly userId: string; readonly handle: string | null; readonly reason: string },
): Promise<EndedSessions> {
  const { website, nowMs } = scope
  const { userId, handle, reason } = wish
  const why = 'ended-by-operator'
  return asWhole(scope.sql, async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null) return { ended: 0, left: 0 }
    let ended = 0
    if (handle === null) ended = await endOtherFamilies(db, { userId, keep: null, why, nowMs })
    else {
      const session = await db
        .selectFrom('session')
        .select('family')
        .where('website', '=', website)
        .where('handle', '=', handle)
        .where((where) => where.or([where('user_id', '=', userId), where('acting_parent', '=', userId)]))
        .executeTakeFirst()
      if (session !== undefined) ended = await endFamily(db, { family: session.family, why, nowMs })
    }
    const left = await countOpen(db, userId)
    if (ended === 0) return { ended, left }
    const detail = { sessions: ended, reason }
    await recordEvent(db, { ...operatorEvent(scope, userId), action: 'session-ended', detail })
    return { ended, left }
  })
}

/** What failures are counted with; the same in every process of the site. */
export interface CountedFailures {
  readonly volatile: VolatileStore
  readonly settings: AccountSettings
  readonly secret: (name: string) => Uint8Array
}

const countedMs = 24 * 3_600_000

/**
 * Ends what keeps the owner of an account out after failed attempts: the account's own count, those of its devices, and those of
 * its names from every network that tried within a day. Waits of the second step end by themselves within minutes. Answers what
 * ends the counts outside the database, to be called once the act is committed; null where there is no such account.
 */
export function unlockAccount(
  scope: OperatorScope,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  { volatile, settings, secret }: CountedFailures,
): Promise<(() => Promise<void>) | null> {
  const { website, nowMs } = scope
  return asWhole(scope.sql, async (db) => {
    const account = await lockAccount(db, { website, userId })
    if (account === null) return null
    const cleared = { failures: 0, locked_until: null }
    await db
      .updateTable('account')
      .set({ ...cleared, last_failure_at: null })
      .where('user_id', '=', userId)
      .execute()
    const devices = await db
      .updateTable('device')
      .set(cleared)
      .where('user_id', '=', userId)
      .returning('thumbprint')
      .execute()
    const tries = await db
      .selectFrom('audit')
      .select('ip')
      .distinct()
      .where('user_id', '=', userId)
      .where('action', '=', 'login-refused')
      .where('at', '>', new Date(nowMs - countedMs))
      .execute()
    await recordEvent(db, { ...operatorEvent(scope, userId), action: 'unlocked', detail: { reason } })
    const failures = createFailureCounts({ volatile, website, pepper: secret('names'), settings })
    const { kind, email, mobile } = account
    const names = [email, mobile].flatMap((name) => (name === null ? [] : [name]))
    const nameKeys = names.map((name) => failures.keyOf({ by: 'name', kind, name }))
    const deviceKeys = devices.flatMap(({ thumbprint }) =>
      (['log-in', 'session', 'passkey'] as const).map((purpose) =>
        failures.keyOf({ by: 'device', purpose, userId, thumbprint }),
      ),
    )
    // Failures are counted by group, so one address of each is enough.
    const addresses = new Map(tries.map(({ ip }) => [addressGroup(ip ?? undefined), ip ?? '']))
    return async () => {
      for (const key of deviceKeys) await failures.clear(key, '')
      for (const key of nameKeys) {
        for (const ip of new Set(['', ...addresses.values()])) await failures.clear(key, ip)
      }
    }
  })
}
