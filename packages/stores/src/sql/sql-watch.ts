import { StoreUnavailable } from '../unavailable.ts'
import type { SqlConnection, SqlConnections } from './connections.ts'
import { SqlError } from './sql-error.ts'

/** How the sessions with a database are used at a moment. */
export interface SqlPool {
  /** Sessions at most. */
  readonly most: number
  readonly open: number
  readonly idle: number
  /** Callers that wait for one. */
  readonly waiting: number
}

/** What a database says where it cannot work. */
export interface SqlTrouble {
  /** SQLSTATE, such as 53100 for a full disk. */
  readonly code: string
  /** PostgreSQL's own words, which repeat no stored value. */
  readonly reason: string
}

/** Hears how a database is doing. What it is told must not throw. */
export interface SqlWatch {
  /** Given once, where there is a pool: how it is used whenever it is asked. */
  pool(read: () => SqlPool): void
  /** A statement was not carried out, since the database answers but cannot work. */
  troubled(trouble: SqlTrouble): void
  /** A statement changed rows. */
  wrote(): void
}

function tell(watch: SqlWatch, error: unknown): void {
  if (!(error instanceof StoreUnavailable && error.cause instanceof SqlError)) return
  const { code, message } = error.cause
  watch.troubled({ code, reason: message })
}

function watchedSession(session: SqlConnection, watch: SqlWatch): SqlConnection {
  return {
    async query<Row>(text: string, parameters: readonly unknown[], keptAs?: string) {
      try {
        const result = await session.query<Row>(text, parameters, keptAs)
        if (result.affected > 0) watch.wrote()
        return result
      } catch (error) {
        tell(watch, error)
        throw error
      }
    },
    script: (text) => session.script(text),
    release: (state) => session.release(state),
  }
}

/** Tells the watch what becomes of each statement. */
export function watchConnections(connections: SqlConnections, watch: SqlWatch): SqlConnections {
  return {
    acquire: async () => watchedSession(await connections.acquire(), watch),
    close: () => connections.close(),
  }
}
