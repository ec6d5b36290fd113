import { Kysely, sql } from 'kysely'
import type { StoreLogger } from '../logger.ts'
import { StoreUnavailable } from '../unavailable.ts'
import type { SqlConnections } from './connections.ts'
import type { Database } from './database.ts'
import { createDialect } from './dialect.ts'
import { lendConnections } from './lent/lend-connections.ts'
import { applyMigrations, expectMigrations, migrationFolder, readMigrations } from './migrations.ts'
import type { OpenedSqlStore } from './port.ts'
import { tellStatements } from './sql-channel.ts'
import { type SqlWatch, watchConnections } from './sql-watch.ts'

/** Which database is opened, and how. */
export interface SqlOptions {
  /** The embedded database lies in the folder `db` of this one. */
  readonly dataFolder: string
  /** A `postgres://` address; null opens the embedded database. */
  readonly databaseUrl: string | null
  /** Sessions with a PostgreSQL server at most; the embedded database has one. 10 unless given. */
  readonly poolSize?: number
  /**
   * `apply` brings the schema up to date before the first query; `expect` only makes sure that it is, for operators who run
   * `migrate()` as a step of their own. The embedded database is always brought up to date. `apply` unless given.
   */
  readonly migrations?: 'apply' | 'expect'
  /** A statement that takes longer is given up; 10,000 ms with PostgreSQL and 30,000 ms with the embedded database unless given. */
  readonly queryTimeoutMs?: number
  /** How long a query waits for a free session with a PostgreSQL server; 900 ms unless given. */
  readonly acquireTimeoutMs?: number
  readonly logger: StoreLogger
  /** Hears how the database is doing. */
  readonly watch?: SqlWatch
}

const defaultPoolSize = 10

async function connect({
  dataFolder,
  databaseUrl,
  poolSize = defaultPoolSize,
  queryTimeoutMs,
  acquireTimeoutMs,
  logger,
  watch,
}: SqlOptions): Promise<SqlConnections> {
  const timeout = queryTimeoutMs === undefined ? {} : { queryTimeoutMs }
  // Each driver is loaded only where it is used: the embedded one alone takes 200 MB.
  if (databaseUrl === null) {
    const { openEmbedded } = await import('./embedded/embedded.ts')
    return openEmbedded({ dataFolder, logger, ...timeout })
  }
  const { connectPostgres } = await import('./postgres.ts')
  const waiting = acquireTimeoutMs === undefined ? {} : { acquireTimeoutMs }
  return connectPostgres({ databaseUrl, poolSize, logger, watch, ...timeout, ...waiting })
}

/** Runs a preparation once before the first use; one that failed is tried again at the next. */
function prepareFirst(connections: SqlConnections, prepare: () => Promise<unknown>) {
  let preparation: Promise<unknown> | null = null
  async function prepared() {
    preparation ??= prepare()
    try {
      await preparation
    } catch (error) {
      preparation = null
      throw error
    }
  }
  const ready: SqlConnections = {
    async acquire() {
      await prepared()
      return connections.acquire()
    },
    close: () => connections.close(),
  }
  return { prepared, ready }
}

function reasonOf(error: StoreUnavailable): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

/**
 * Opens the durable store. A PostgreSQL server that cannot be reached does not keep the process from starting: its pages need
 * no account, queries throw StoreUnavailable, and the schema is looked after as soon as the server is there. The embedded
 * database must open. Throws a DatabaseInUseError, a SqlSchemaError, or StoreUnavailable for the embedded one.
 */
export async function openSql(options: SqlOptions): Promise<OpenedSqlStore> {
  const { databaseUrl, logger } = options
  const migrations = await readMigrations(migrationFolder)
  await using opening = new AsyncDisposableStack()
  const plain = await connect(options)
  const watched = options.watch === undefined ? plain : watchConnections(plain, options.watch)
  const connections = tellStatements(watched)
  opening.defer(() => connections.close())
  const migrate = () => applyMigrations(connections, migrations, logger)
  const onlyExpect = databaseUrl !== null && options.migrations === 'expect'
  const { prepared, ready } = prepareFirst(connections, () =>
    onlyExpect ? expectMigrations(connections, migrations, logger) : migrate(),
  )
  try {
    await prepared()
  } catch (error) {
    if (databaseUrl === null || !(error instanceof StoreUnavailable)) throw error
    logger.warn({ reason: reasonOf(error) }, 'the database is not available at start')
  }
  const db = new Kysely<Database>({ dialect: createDialect(ready) })
  const open = opening.move()
  return {
    db,
    sessions: databaseUrl === null ? 1 : (options.poolSize ?? defaultPoolSize),
    migrate,
    lend: (port) => lendConnections(ready, port),
    async ready() {
      try {
        await sql`select 1`.execute(db)
        return true
      } catch {
        // Whatever keeps the database from answering, it is not ready; the queries themselves say why.
        return false
      }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}
