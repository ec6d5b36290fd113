import { randomBytes } from 'node:crypto'
import type { Database, JsonObject } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '../../audit-action.ts'
import { senderOf } from '../backend-actor.ts'
import { hookTypeOf } from './hook-types.ts'

/** What happened to an account, as the record has it. */
export interface HookSubject {
  readonly website: string
  readonly userId: string | null
  readonly actor: string
  readonly action: AuditAction
  readonly atMs: number
  readonly detail?: JsonObject
}

/** What of the details is told; the others stay in the record. Null: backends are not told at all. */
function toldOf({ action, detail = {} }: HookSubject): JsonObject | null {
  if (action !== 'account-opened') return hookTypeOf(action) === 'account.updated' ? detail : {}
  // It stands in the record of the parent too, which was not opened.
  const { parent } = detail
  return parent === undefined ? null : { parent }
}

/**
 * Writes what backends are told, in the transaction of what happened: it is told if and only if it happened. Nothing is written
 * where no backend wants it, and the backend that did it is not told.
 */
export async function enqueueHook(db: Kysely<Database>, subject: HookSubject): Promise<void> {
  const { website, userId, actor, atMs } = subject
  const type = hookTypeOf(subject.action)
  const told = toldOf(subject)
  if (type === null || told === null || userId === null) return
  const id = `msg_${randomBytes(16).toString('base64url')}`
  const at = new Date(atMs)
  const data = { userId, what: subject.action, ...told }
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  await sql`
    with wanted as (
      select name from backend
      where website = ${website} and hook_url is not null and hook_gone_at is null and name <> ${senderOf(actor)}
        and ${type}::text = any(string_to_array(hook_types, ' '))
    ), event as (
      insert into hook_event (id, website, type, body, created_at)
      select ${id}::text, ${website}::text, ${type}::text, ${body}::text, ${at}::timestamptz
      where exists (select from wanted)
      returning id
    )
    insert into hook_delivery (event_id, website, backend, state, attempts, due_at)
    select event.id, ${website}::text, wanted.name, 'waiting', 0, ${at}::timestamptz from event, wanted
  `.execute(db)
}
