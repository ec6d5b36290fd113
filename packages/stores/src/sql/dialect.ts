import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { StoreUnavailable } from '../unavailable.ts'
import type { SqlConnection, SqlConnections } from './connections.ts'

/** A query whose plan is kept by this name. */
export interface KeptQuery<Row> extends CompiledQuery<Row> {
  readonly keptAs: string
}

/** A session as Kysely sees it. */
class DialectConnection implements DatabaseConnection {
  readonly session: SqlConnection
  /** `failed` after an error inside a transaction: PostgreSQL answers COMMIT with a silent rollback. */
  transaction: 'none' | 'sound' | 'failed' = 'none'
  state: 'sound' | 'broken' = 'sound'

  constructor(session: SqlConnection) {
    this.session = session
  }

  async executeQuery<Row>(query: CompiledQuery | KeptQuery<Row>): Promise<QueryResult<Row>> {
    const keptAs = 'keptAs' in query ? query.keptAs : undefined
    try {
      const { rows, affected } = await this.session.query<Row>(query.sql, query.parameters, keptAs)
      return { rows, numAffectedRows: BigInt(affected) }
    } catch (error) {
      if (this.transaction === 'sound') this.transaction = 'failed'
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: ask for them in pages.')
  }

  /** Runs a statement that ends or begins something; a session on which it fails is in no known state. */
  async control(statement: string): Promise<void> {
    try {
      await this.session.query(statement, [])
    } catch (error) {
      this.state = 'broken'
      throw error
    }
  }
}

function own(connection: DatabaseConnection): DialectConnection {
  if (connection instanceof DialectConnection) return connection
  throw new TypeError('The connection belongs to another driver.')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
  return `begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`
}

class ConnectionsDriver implements Driver {
  readonly #connections: SqlConnections

  constructor(connections: SqlConnections) {
    this.#connections = connections
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new DialectConnection(await this.#connections.acquire())
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).control(beginning(settings))
    own(connection).transaction = 'sound'
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (own(connection).transaction === 'failed') {
      throw new Error('The transaction cannot be committed: a statement in it failed.')
    }
    await own(connection).control('commit')
    own(connection).transaction = 'none'
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await own(connection).control('rollback')
    } catch (error) {
      // A session that is lost was rolled back by the database; the caller learns what went wrong before.
      if (!(error instanceof StoreUnavailable)) throw error
    }
    own(connection).transaction = 'none'
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await own(connection).control(`savepoint ${quoted(name)}`)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await own(connection).control(`rollback to savepoint ${quoted(name)}`)
    own(connection).transaction = 'sound'
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await own(connection).control(`release savepoint ${quoted(name)}`)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).session.release(own(connection).state)
  }

  destroy(): Promise<void> {
    return this.#connections.close()
  }
}

/** PostgreSQL's SQL over any driver that hands out sessions; both adapters differ only below this line. */
export function createDialect(connections: SqlConnections): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ConnectionsDriver(connections),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: (): QueryCompiler => new PostgresQueryCompiler(),
  }
}
