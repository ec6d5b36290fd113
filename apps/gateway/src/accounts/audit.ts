import type { Database, JsonObject } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AuditAction } from './audit-action.ts'
import { enqueueHook } from './backends/hooks/enqueue-hook.ts'

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

/** Adds an entry, in the transaction that it belongs to, and with it what trading backends are told. */
export async function recordEvent(db: Kysely<Database>, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      website: event.website,
      user_id: event.userId,
      actor: event.actor,
      action: event.action,
      at: new Date(event.atMs),
      ip: event.ip,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
  await enqueueHook(db, event)
}
