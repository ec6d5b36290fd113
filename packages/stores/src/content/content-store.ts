import type { SqlStore } from '../sql/port.ts'
import { actOn, cancelAct, publishAct, putAct } from './content-acts.ts'
import { listDocuments, listPublications, listRevisions, newestAct, readRevision } from './content-reads.ts'
import type { ContentStore } from './port.ts'
import { readStanding } from './read-standing.ts'

/** Where the documents of a site are. */
export interface ContentStoreOptions {
  /** In a transaction, acts are a part of it. */
  readonly sql: Pick<SqlStore, 'db'>
  /** The site id. */
  readonly website: string
  /** The clock; milliseconds since the epoch. */
  now(): number
}

/** Creates the store over the tables of a database. */
export function createContentStore({ sql: { db }, website, now }: ContentStoreOptions): ContentStore {
  const scope = { db, website }
  const at = () => new Date(now())
  return {
    documents: () => listDocuments(scope, now()),
    revisions: (document) => listRevisions(scope, document),
    revision: (document, number) => readRevision(scope, document, number),
    publications: (document) => listPublications(scope, document),
    put: (revision) => actOn(scope, at(), putAct(revision)),
    publish: (publication) => actOn(scope, at(), publishAct(publication)),
    cancel: (publication) => actOn(scope, at(), cancelAct(publication)),
    newestAct: () => newestAct(scope),
    standing: (known) => readStanding(db, { website, now: at(), ...(known ? { known } : {}) }),
  }
}
