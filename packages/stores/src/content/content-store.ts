import type { Kysely } from 'kysely'
import type { Database } from '../sql/database.ts'
import type { SqlStore } from '../sql/port.ts'
import type { JsonObject } from '../sql/tables/columns.ts'
import { publicationsOf, revisionOf, standingRows, takeTurn } from './content-rows.ts'
import { byStart, holdingAt } from './in-force.ts'
import type { ContentAct, ContentOutcome, ContentRefusal, ContentStore } from './port.ts'
import { readStanding } from './read-standing.ts'

/** Where the documents of a site are. */
export interface ContentStoreOptions {
  readonly sql: Pick<SqlStore, 'db'>
  /** The site id. */
  readonly website: string
  /** The clock; milliseconds since the epoch. */
  now(): number
}

const refused = (reason: ContentRefusal): ContentOutcome => ({ kind: 'refused', reason })
const done = (number: number): ContentOutcome => ({ kind: 'done', number })

/** A line in the operators' record; texts are no part of it. */
interface Recorded extends ContentAct {
  readonly action: 'content-put' | 'content-published' | 'content-cancelled'
  readonly detail: JsonObject
}

/** Creates the store over the tables of a database. */
export function createContentStore({ sql: { db: all }, website, now }: ContentStoreOptions): ContentStore {
  const revisions = (db: Kysely<Database>) =>
    db.selectFrom('content_revision').where('website', '=', website)
  const publications = (db: Kysely<Database>) =>
    db.selectFrom('content_publication').where('website', '=', website)

  /** Does one act after the other, each with its line in the record; a refused one leaves none. */
  function act(change: (db: Kysely<Database>, at: Date) => Promise<ContentOutcome | Recorded & { readonly number: number }>) {
    return all.transaction().execute(async (db): Promise<ContentOutcome> => {
      await takeTurn(db, website)
      const at = new Date(now())
      const result = await change(db, at)
      if ('kind' in result) return result
      const { action, author, note, number } = result
      const detail = JSON.stringify(note === '' ? result.detail : { ...result.detail, note })
      const entry = { website, user_id: null, actor: author, action, at, ip: null, detail }
      await db.insertInto('audit').values(entry).execute()
      return done(number)
    })
  }

  async function newestAct(db: Kysely<Database> = all): Promise<number> {
    const row = await publications(db).select(({ fn }) => fn.max('id').as('id')).executeTakeFirst()
    return row?.id ?? 0
  }

  async function newestRevision(db: Kysely<Database>, document: string): Promise<number> {
    const row = await revisions(db)
      .select(({ fn }) => fn.max('number').as('number'))
      .where('document', '=', document)
      .executeTakeFirst()
    return row?.number ?? 0
  }

  async function listed(db: Kysely<Database>, document?: string) {
    const rows = publications(db).selectAll().orderBy('id', 'desc')
    return publicationsOf(await (document === undefined ? rows : rows.where('document', '=', document)).execute())
  }

  return {
    async documents() {
      const names = await revisions(all)
        .select(['document', ({ fn }) => fn.max('number').as('newest')])
        .groupBy('document')
        .orderBy('document')
        .execute()
      const nowMs = now()
      const standing = (await listed(all)).filter(({ cancelled }) => cancelled === null)
      const holding = holdingAt(standing, nowMs)
      const planned = standing.filter(({ startsAt }) => startsAt.getTime() > nowMs).toSorted(byStart)
      return names.map(({ document: name, newest: newestRevision }) => {
        const latest = holding.get(name)
        return {
          name,
          newestRevision,
          inForce: latest === undefined || latest.revision === null ? null : latest,
          planned: planned.filter(({ document }) => document === name),
        }
      })
    },
    async revisions(document) {
      const rows = revisions(all).selectAll().where('document', '=', document).orderBy('number', 'desc')
      return (await rows.execute()).map(revisionOf)
    },
    async revision(document, number) {
      const row = await revisions(all)
        .selectAll()
        .where('document', '=', document)
        .where('number', '=', number)
        .executeTakeFirst()
      return row === undefined ? null : revisionOf(row)
    },
    publications: (document) => listed(all, document),
    put: ({ document, text, after, author, note }) =>
      act(async (db, at) => {
        const newest = await newestRevision(db, document)
        if (after !== undefined && after !== newest) return refused('changed meanwhile')
        const number = newest + 1
        const row = { website, document, number, text, author, note, made_at: at }
        await db.insertInto('content_revision').values(row).execute()
        return { action: 'content-put', author, note, number, detail: { document, revision: number } }
      }),
    publish: ({ document, revision, startsAt, author, approvedBy, note }) =>
      act(async (db, at) => {
        const newest = await newestRevision(db, document)
        if (newest === 0 || (revision ?? 1) < 1 || (revision ?? 1) > newest) return refused('unknown')
        const starts = startsAt === undefined || startsAt < at ? at : startsAt
        const id = (await newestAct(db)) + 1
        await db
          .insertInto('content_publication')
          .values({
            ...{ website, id, document, revision, starts_at: starts, cancels: null },
            ...{ author, approved_by: approvedBy, note, made_at: at },
          })
          .execute()
        const detail = { document, revision, startsAt: starts.toISOString(), approvedBy, publication: id }
        return { action: 'content-published', author, note, number: id, detail }
      }),
    cancel: ({ id: cancels, author, approvedBy, note }) =>
      act(async (db, at) => {
        const rows = publications(db).select(['document', 'starts_at']).where('id', '=', cancels)
        const found = await rows.where('cancels', 'is', null).executeTakeFirst()
        if (found === undefined) return refused('unknown')
        const stands = standingRows(db, website).select('shown.id').where('shown.id', '=', cancels)
        if (found.starts_at <= at || (await stands.executeTakeFirst()) === undefined) return refused('too late')
        const { document } = found
        const id = (await newestAct(db)) + 1
        await db
          .insertInto('content_publication')
          .values({
            ...{ website, id, document, revision: null, starts_at: at, cancels },
            ...{ author, approved_by: approvedBy, note, made_at: at },
          })
          .execute()
        const detail = { document, publication: cancels, approvedBy }
        return { action: 'content-cancelled', author, note, number: id, detail }
      }),
    newestAct: () => newestAct(),
    standing: (known) => readStanding(all, { website, now: new Date(now()), ...(known ? { known } : {}) }),
  }
}
