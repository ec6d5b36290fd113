import { stopOwnRecovery, stopRecovery } from '@portico/contract'
import type { Database, Recovery } from '@portico/stores'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { eventPart } from '../audit.ts'
import { always, runJoined, whereFound } from '../joined-statements.ts'
import { sessionOf } from '../proven-caller.ts'
import { tokenHash } from '../secrets.ts'
import type { AccountServices } from '../services.ts'

/** Who stops the recoveries of an account, and when. */
export interface RecoveryStop {
  readonly website: string
  readonly userId: string
  /** As the record names it: the account's number, or `visitor` for who has a message to a contact of it. */
  readonly actor: string
  readonly atMs: number
  readonly ip: string | null
}

/** Stops what is asked for of an account and under way: the whole account, and addresses and numbers of it; answers how many. */
export async function stopRecoveries(db: Kysely<Database>, stop: RecoveryStop): Promise<number> {
  return endUnderWay(db, stop, ['account', 'email', 'mobile'])
}

/**
 * Stops every recovery of a whole account, in the transaction of what shows that its owner has not lost it. Who can log in may still
 * have lost an address, so a change of one goes on.
 */
export async function stopAccountRecoveries(db: Kysely<Database>, stop: RecoveryStop): Promise<number> {
  return endUnderWay(db, stop, ['account'])
}

function stopParts(stop: RecoveryStop, kinds: readonly Recovery['kind'][], condition: RawBuilder<boolean>) {
  const { website, userId, atMs } = stop
  const stopped = sql`
    update recovery set ended_at = ${new Date(atMs)}, ended_why = 'stopped'
    where website = ${website} and user_id = ${userId} and kind in (${sql.join(kinds)}) and ended_at is null
      and ${condition}
    returning 1`
  const recorded = eventPart({ ...stop, action: 'recovery-stopped' }, whereFound('stopped'), 'stopped')
  return { stopped, stop_recorded: recorded }
}

/** The same as parts of a joined statement. */
export function accountStopParts(stop: RecoveryStop, condition: RawBuilder<boolean>) {
  return stopParts(stop, ['account'], condition)
}

function endUnderWay(
  db: Kysely<Database>,
  stop: RecoveryStop,
  kinds: readonly Recovery['kind'][],
): Promise<number> {
  return runJoined(db, stopParts(stop, kinds, always), 'stopped')
}

/** POST /v1/user/public/recovery/stop: the word of any contact of the account, as long as the account can be told apart by it. */
function stopByContact({ context }: AccountServices): BoundCall {
  const { website, sql } = context
  return bindCall(stopRecovery, async ({ token }, { ip }) => {
    const atMs = context.now()
    await sql.db.transaction().execute(async (db) => {
      const found = await db
        .selectFrom('recovery')
        .select('user_id')
        .where('website', '=', website)
        .where('stop_hash', '=', tokenHash(token))
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      const userId = found?.user_id ?? null
      if (userId !== null) await stopRecoveries(db, { website, userId, actor: 'visitor', atMs, ip })
    })
    return { data: null }
  })
}

/** POST /v1/user/security/recovery/stop: any session will do, a parent's in its sub-account too. */
function stopByOwner({ context }: AccountServices): BoundCall {
  const { website, sql } = context
  return bindCall(stopOwnRecovery, async (_input, facts) => {
    const { userId: own, actingParent } = sessionOf(facts)
    const userId = actingParent ?? own
    const { ip } = facts
    const atMs = context.now()
    const stopped = await sql.db
      .transaction()
      .execute((db) => stopRecoveries(db, { website, userId, actor: userId, atMs, ip }))
    return { data: { stopped } }
  })
}

/** How a recovery is stopped. */
export function recoveryStops(services: AccountServices): readonly BoundCall[] {
  return [stopByContact(services), stopByOwner(services)]
}
