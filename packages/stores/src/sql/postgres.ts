import pg from 'pg'
import type { StoreLogger } from '../logger.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { byteaType, dateType, int8Type, parseDate, parseInt8 } from './column-types.ts'
import type { SqlConnection, SqlConnections, SqlResult } from './connections.ts'
import { sqlErrorOf } from './sql-error.ts'
import type { SqlWatch } from './sql-watch.ts'

/** How a PostgreSQL server is reached. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/name`, with the parameters of libpq such as `sslmode`. */
  readonly databaseUrl: string
  /** Sessions at most at a time. */
  readonly poolSize: number
  /** The server gives up a statement that takes longer; 10,000 ms unless given. */
  readonly queryTimeoutMs?: number
  /** Who finds no free session within this time is told that there is none; 900 ms unless given, as visitors wait meanwhile. */
  readonly acquireTimeoutMs?: number
  readonly logger: StoreLogger
  /** Is given a look at the pool. */
  readonly watch?: SqlWatch | undefined
}

/** The client gives a statement up so much later than the server, for a network that swallows answers. */
const answerTimeoutMs = 2000
const scriptTimeoutMs = 600_000
const idleInTransactionMs = 10_000
const idleTimeoutMs = 30_000
/** Sessions are renewed, so that they follow a name that points to another server. */
const longestLifeSeconds = 1800

function readBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
}

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === int8Type) return parseInt8
    if (type === dateType) return parseDate
    return type === byteaType ? readBytes : pg.types.getTypeParser(type, format)
  },
}

/** Programming errors pass as they are; all else that is no answer of the database is a lost connection. */
function failureOf(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return error.code === undefined
      ? error
      : sqlErrorOf({ ...error, code: error.code, message: error.message })
  }
  if (error instanceof TypeError || error instanceof RangeError || error instanceof StoreUnavailable)
    return error
  return new StoreUnavailable('database', { cause: error })
}

function rethrow(error: unknown): never {
  throw failureOf(error)
}

function affectedBy({ command, rowCount }: pg.QueryResult): number {
  return command === 'SELECT' ? 0 : (rowCount ?? 0)
}

/** SQLSTATE of a plan that is not there, and of one that is there already: another connection than before answers behind a pooler. */
const planFaults: ReadonlySet<unknown> = new Set(['26000', '42P05'])

/** Whether plans are kept: not behind a pooler that hands out its connections by the transaction, found out by its first fault. */
interface Plans {
  kept: 'by-name' | 'never'
}

async function ask(client: pg.PoolClient, question: pg.QueryConfig, plans: Plans): Promise<pg.QueryResult> {
  const { text, values, name } = question
  const plain = { text, ...(values === undefined ? {} : { values }) }
  if (name === undefined || plans.kept === 'never') return client.query(plain)
  try {
    return await client.query({ ...plain, name })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !planFaults.has(error.code)) throw error
    plans.kept = 'never'
    return client.query(plain)
  }
}

function sessionOf(client: pg.PoolClient, plans: Plans): SqlConnection {
  return {
    async query<Row>(text: string, parameters: readonly unknown[], keptAs?: string): Promise<SqlResult<Row>> {
      const named = keptAs === undefined ? {} : { name: keptAs }
      const result = await ask(client, { text, values: [...parameters], ...named }, plans).catch(rethrow)
      return { rows: result.rows, affected: affectedBy(result) }
    },
    async script(text) {
      const request = { text, query_timeout: scriptTimeoutMs }
      await client.query(request).catch(rethrow)
    },
    release: (state) => client.release(state === 'broken'),
  }
}

/** Sessions with a PostgreSQL server 15 or later. Opens none before the first is asked for. */
export function connectPostgres({
  databaseUrl,
  poolSize,
  queryTimeoutMs = 10_000,
  acquireTimeoutMs = 900,
  logger,
  watch,
}: PostgresOptions): SqlConnections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + answerTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds: longestLifeSeconds,
    keepAlive: true,
    application_name: 'stores',
    types: columnTypes,
  })
  pool.on('error', (error) => {
    logger.warn({ reason: error.message }, 'an idle connection to the database was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => {
      // Of a session in use, the statement tells its caller; without a listener the loss would end the process.
    })
  })
  watch?.pool(() => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { most: poolSize, open, idle, waiting }
  })
  const plans: Plans = { kept: 'by-name' }
  let closing: Promise<void> | null = null
  return {
    async acquire() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new StoreUnavailable('database', { cause })
      })
      return sessionOf(client, plans)
    },
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}
