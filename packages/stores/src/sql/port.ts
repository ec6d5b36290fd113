import type { MessagePort } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/**
 * Durable state in PostgreSQL's SQL. Queries throw StoreUnavailable when the database cannot be reached, is full or too
 * slow; other errors carry PostgreSQL's `code` (such as 23505) and `constraint`.
 */
export interface SqlStore extends AsyncDisposable {
  readonly db: Kysely<Database>
  /** Sessions with the database at most; the embedded one has a single one, which all share in turns. */
  readonly sessions: number
  /** True while the database answers; never throws. */
  ready(): Promise<boolean>
  /** Applies what is missing of the schema, in order; answers the names of what was applied. */
  migrate(): Promise<readonly string[]>
}

/** A database that this thread has opened itself. */
export interface OpenedSqlStore extends SqlStore {
  /** Lets another thread use its sessions through the port, with `openLentSql` at the other end. */
  lend(port: MessagePort): void
}
