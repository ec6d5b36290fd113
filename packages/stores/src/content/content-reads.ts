import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import { publicationsOf, revisionOf, standingRows } from './content-rows.ts'
import { byStart, holdingAt } from './current.ts'
import type { ContentDocument, ContentPublication, ContentRevision } from './port.ts'

/** What of a site is read, in a transaction or outside of one. */
export interface ContentScope {
  readonly db: Kysely<Database>
  readonly website: string
}

/** The revisions of a site. */
function revisionRows({ db, website }: ContentScope) {
  return db.selectFrom('content_revision').where('website', '=', website)
}

/** What was published on a site, and what was cancelled. */
export function publicationRows({ db, website }: ContentScope) {
  return db.selectFrom('content_publication').where('website', '=', website)
}

/** 0 before the first. */
export async function newestAct(scope: ContentScope): Promise<number> {
  const rows = publicationRows(scope).select(({ fn }) => fn.max('id').as('id'))
  return (await rows.executeTakeFirst())?.id ?? 0
}

/** 0 where there is none. */
export async function newestRevision(scope: ContentScope, document: string): Promise<number> {
  const rows = revisionRows(scope)
    .select(({ fn }) => fn.max('number').as('number'))
    .where('document', '=', document)
  return (await rows.executeTakeFirst())?.number ?? 0
}

/** The publication of a document that holds at a time; 0 where none does. */
export async function holdingId({ db, website }: ContentScope, document: string, at: Date): Promise<number> {
  const rows = standingRows(db, website)
    .select('shown.id')
    .where('shown.document', '=', document)
    .where('shown.starts_at', '<=', at)
    .orderBy('shown.starts_at', 'desc')
    .orderBy('shown.id', 'desc')
  return (await rows.limit(1).executeTakeFirst())?.id ?? 0
}

/** Newest act first. */
export async function listPublications(
  scope: ContentScope,
  document?: string,
): Promise<readonly ContentPublication[]> {
  const all = publicationRows(scope).selectAll().orderBy('id', 'desc')
  const rows = document === undefined ? all : all.where('document', '=', document)
  return publicationsOf(await rows.execute())
}

/** Newest first. */
export async function listRevisions(
  scope: ContentScope,
  document: string,
): Promise<readonly ContentRevision[]> {
  const rows = revisionRows(scope).selectAll().where('document', '=', document).orderBy('number', 'desc')
  return (await rows.execute()).map(revisionOf)
}

/** Null where there is none. */
export async function readRevision(
  scope: ContentScope,
  document: string,
  number: number,
): Promise<ContentRevision | null> {
  const rows = revisionRows(scope).selectAll().where('document', '=', document).where('number', '=', number)
  const row = await rows.executeTakeFirst()
  return row === undefined ? null : revisionOf(row)
}

/** Every document with what holds of it at a time and what is planned then. */
export async function listDocuments(scope: ContentScope, nowMs: number): Promise<readonly ContentDocument[]> {
  const names = await revisionRows(scope)
    .select(['document', ({ fn }) => fn.max('number').as('newest')])
    .groupBy('document')
    .orderBy('document')
    .execute()
  const standing = (await listPublications(scope)).filter(({ cancelled }) => cancelled === null)
  const holding = holdingAt(standing, nowMs)
  const planned = standing.filter(({ startsAt }) => startsAt.getTime() > nowMs).toSorted(byStart)
  return names.map(({ document: name, newest: newestRevision }) => {
    const latest = holding.get(name)
    return {
      name,
      newestRevision,
      shownNow: latest === undefined || latest.revision === null ? null : latest,
      planned: planned.filter(({ document }) => document === name),
    }
  })
}
