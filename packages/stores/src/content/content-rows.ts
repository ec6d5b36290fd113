import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../sql/database.ts'
import type { ContentPublicationTable, ContentRevisionTable } from '../sql/tables/content.ts'
import type { ContentPublication, ContentRevision } from './port.ts'

type RevisionRow = Selectable<ContentRevisionTable>
type PublicationRow = Selectable<ContentPublicationTable>

/** A revision as callers know it. */
export function revisionOf({
  document,
  number,
  text,
  author,
  note,
  made_at: madeAt,
}: RevisionRow): ContentRevision {
  return { document, number, text, author, note, madeAt }
}

/** The publications among rows that lie newest first, each with what cancelled it. */
export function publicationsOf(rows: readonly PublicationRow[]): readonly ContentPublication[] {
  const cancels = new Map(rows.flatMap((row) => (row.cancels === null ? [] : [[row.cancels, row] as const])))
  return rows.flatMap((row) => {
    if (row.cancels !== null) return []
    const { id, document, revision, author, note } = row
    const by = cancels.get(id)
    const cancelled = by === undefined ? null : { author: by.author, note: by.note, at: by.made_at }
    const times = { startsAt: row.starts_at, madeAt: row.made_at }
    return [{ id, document, revision, author, note, approvedBy: row.approved_by, ...times, cancelled }]
  })
}

/** Publications of a site that were not cancelled. */
export function standingRows(db: Kysely<Database>, website: string) {
  return db
    .selectFrom('content_publication as shown')
    .where('shown.website', '=', website)
    .where('shown.cancels', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('content_publication as later')
            .select('later.id')
            .where('later.website', '=', website)
            .whereRef('later.cancels', '=', 'shown.id'),
        ),
      ),
    )
}

/** Lets the acts of a site follow each other, so that numbers have no gaps and ids grow in the order of commits. */
export async function takeTurn(db: Kysely<Database>, website: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${website}`}, 0))`.execute(db)
}
