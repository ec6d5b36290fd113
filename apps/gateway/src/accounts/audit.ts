import type { Database, JsonObject } from '@portico/stores'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditAction } from './audit-action.ts'
import { enqueueHook } from './backends/hooks/enqueue-hook.ts'
import { hookTypeOf } from './backends/hooks/hook-types.ts'
import { insertWhere, type Part } from './joined-statements.ts'

/** One entry of the record. It names no address, password, code or token of anybody. */
export interface AuditEvent {
  readonly website: string
  /** Null where no account is concerned. */
  readonly userId: string | null
  /** Who did it: an account's number, `visitor`, `operator`, or a trading backend as `backend:<name>`. */
  readonly actor: string
  readonly action: AuditAction
  readonly atMs: number
  readonly ip: string | null
  readonly detail?: JsonObject
}

/** The detail of a log-in that showed all that the account asked for on the device itself; others were let in by another device. */
export const fullLogIn = { steps: 'all' } as const

function rowOf(event: AuditEvent) {
  const { website, userId, actor, action, atMs, ip, detail = {} } = event
  return { website, user_id: userId, actor, action, at: new Date(atMs), ip, detail: JSON.stringify(detail) }
}

/** Adds an entry, in the transaction that it belongs to, and with it what trading backends are told. */
export async function recordEvent(db: Kysely<Database>, event: AuditEvent): Promise<void> {
  await db.insertInto('audit').values(rowOf(event)).execute()
  await enqueueHook(db, event)
}

/**
 * Adds an entry as a part of a joined statement. `counting` names a part whose rows are counted into the detail. Throws where backends are
 * told of the action: that takes more than an entry.
 */
export function eventPart(
  event: AuditEvent,
  condition: RawBuilder<boolean>,
  counting: string | null = null,
): Part {
  if (hookTypeOf(event.action) !== null) throw new TypeError(`Backends are told of ${event.action}`)
  const count = counting === null ? null : sql`(select count(*) from ${sql.ref(counting)})`
  const detail = count === null ? {} : { detail: sql`jsonb_build_object('count', ${count})` }
  return insertWhere('audit', { ...rowOf(event), ...detail }, condition)
}
