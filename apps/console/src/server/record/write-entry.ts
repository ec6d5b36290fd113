import type { Database, JsonObject } from '@portico/stores'
import type { Kysely } from 'kysely'

/** One entry of the record. */
export interface NewEntry {
  readonly website: string
  /** Null for the command line of the server. */
  readonly operatorId: string | null
  /** The operator's name as it is now. */
  readonly actor: string
  readonly act: string
  readonly outcome: 'done' | 'asked'
  readonly subject: string | null
  readonly reason: string | null
  readonly before?: JsonObject | null | undefined
  readonly after?: JsonObject | null | undefined
  /** The name of the second person. */
  readonly approver?: string | null
  readonly atMs: number
  readonly ip: string | null
}

const written = (value: JsonObject | null | undefined) => (value ? JSON.stringify(value) : null)

/** Adds an entry, in the transaction of what it tells. */
export async function writeEntry(db: Kysely<Database>, entry: NewEntry): Promise<void> {
  await db
    .insertInto('operator_record')
    .values({
      website: entry.website,
      operator_id: entry.operatorId,
      actor: entry.actor,
      act: entry.act,
      outcome: entry.outcome,
      subject: entry.subject,
      reason: entry.reason,
      before: written(entry.before),
      after: written(entry.after),
      approver: entry.approver ?? null,
      at: new Date(entry.atMs),
      ip: entry.ip,
    })
    .execute()
}
