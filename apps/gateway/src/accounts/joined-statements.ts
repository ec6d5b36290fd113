import type { Database } from '@portico/stores'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A part of a joined statement: one that changes rows, or a query that others refer to by the part's name. */
export type Part = RawBuilder<unknown>

/** True in a statement of its own, and as a part that depends on no other. */
export const always = sql<boolean>`true`

/** True where a part has found or changed a row, by its name. */
export function whereFound(part: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.ref(part)})`
}

/** Inserts a row where the condition holds. Columns are those of the row; names come from the code alone. */
export function insertWhere(
  table: keyof Database,
  row: Readonly<Record<string, unknown>>,
  condition: RawBuilder<boolean>,
): Part {
  const names = Object.keys(row).map((name) => sql.ref(name))
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(Object.values(row))} where ${condition} returning 1`
}

/**
 * Runs parts as one statement, in one round trip: all of them happen or none. Every part sees the rows as they were before the statement,
 * so that no two may change the same one; a part knows of another by its name alone. Answers how many rows the part that is named returned.
 */
export async function runJoined(
  db: Kysely<Database>,
  parts: Readonly<Record<string, Part>>,
  answer: string,
): Promise<number> {
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.ref(name)} as (${part})`)
  const counted = sql<{ readonly count: number }>`select count(*)::int as count from ${sql.ref(answer)}`
  const { rows } = await sql<{ readonly count: number }>`with ${sql.join(named)} ${counted}`.execute(db)
  return rows[0]?.count ?? 0
}
