import type { JsonObject } from '../sql/tables/columns.ts'
import { type ContentScope, holdingId, newestAct, newestRevision, publicationRows } from './content-reads.ts'
import { standingRows, takeTurn } from './content-rows.ts'
import type { ContentAct, ContentOutcome, ContentRefusal, ContentStore } from './port.ts'

type Wish<Act extends 'put' | 'publish' | 'cancel'> = Parameters<ContentStore[Act]>[0]

/** What was done, for the operators' record; texts are no part of it. */
interface Done extends ContentAct {
  readonly action: 'content-put' | 'content-published' | 'content-cancelled'
  readonly number: number
  readonly detail: JsonObject
}

type Result = Done | { readonly refused: ContentRefusal }

/** An act in its transaction. */
type Change = (scope: ContentScope, at: Date) => Promise<Result>

/** Does an act with its line in the record; a refused one leaves none. `db` is a transaction. */
async function actIn({ db, website }: ContentScope, at: Date, change: Change): Promise<ContentOutcome> {
  await takeTurn(db, website)
  const result = await change({ db, website }, at)
  if ('refused' in result) return { kind: 'refused', reason: result.refused }
  const { action, author, note, number } = result
  const detail = JSON.stringify(note === '' ? result.detail : { ...result.detail, note })
  const entry = { website, user_id: null, actor: `operator:${author}`, action, at, ip: null, detail }
  await db.insertInto('audit').values(entry).execute()
  return { kind: 'done', number }
}

/** Does one act after the other: in the transaction that the scope is in, else in one of its own. */
export function actOn({ db: all, website }: ContentScope, at: Date, change: Change): Promise<ContentOutcome> {
  if (all.isTransaction) return actIn({ db: all, website }, at, change)
  return all.transaction().execute((db) => actIn({ db, website }, at, change))
}

/** Adds a revision. */
export function putAct({ document, text, after, author, note }: Wish<'put'>): Change {
  return async (scope, at) => {
    const newest = await newestRevision(scope, document)
    if (after !== undefined && after !== newest) return { refused: 'changed meanwhile' }
    const number = newest + 1
    const row = { website: scope.website, document, number, text, author, note, made_at: at }
    await scope.db.insertInto('content_revision').values(row).execute()
    return { action: 'content-put', author, note, number, detail: { document, revision: number } }
  }
}

/** Publishes a revision, or takes the document out. */
export function publishAct(wish: Wish<'publish'>): Change {
  const { document, revision, startsAt, over, author, approvedBy, note } = wish
  return async (scope, at) => {
    const newest = await newestRevision(scope, document)
    const wanted = revision ?? 1
    if (newest === 0 || wanted < 1 || wanted > newest) return { refused: 'unknown' }
    if (over !== undefined && over !== (await holdingId(scope, document, at))) {
      return { refused: 'changed meanwhile' }
    }
    const starts = startsAt === undefined || startsAt < at ? at : startsAt
    const id = (await newestAct(scope)) + 1
    const by = { author, approved_by: approvedBy, note, made_at: at }
    const row = { website: scope.website, id, document, revision, starts_at: starts, cancels: null, ...by }
    await scope.db.insertInto('content_publication').values(row).execute()
    const detail = { document, revision, startsAt: starts.toISOString(), approvedBy, publication: id }
    return { action: 'content-published', author, note, number: id, detail }
  }
}

/** Takes back a publication that has not started. */
export function cancelAct({ id: cancels, author, approvedBy, note }: Wish<'cancel'>): Change {
  return async (scope, at) => {
    const { db, website } = scope
    const rows = publicationRows(scope).select(['document', 'starts_at']).where('id', '=', cancels)
    const found = await rows.where('cancels', 'is', null).executeTakeFirst()
    if (found === undefined) return { refused: 'unknown' }
    const stands = standingRows(db, website).select('shown.id').where('shown.id', '=', cancels)
    if (found.starts_at <= at || (await stands.executeTakeFirst()) === undefined) {
      return { refused: 'too late' }
    }
    const { document } = found
    const id = (await newestAct(scope)) + 1
    const by = { author, approved_by: approvedBy, note, made_at: at }
    const row = { website, id, document, revision: null, starts_at: at, cancels, ...by }
    await db.insertInto('content_publication').values(row).execute()
    const detail = { document, publication: cancels, approvedBy }
    return { action: 'content-cancelled', author, note, number: id, detail }
  }
}
