import type { DatabasePrograms } from './database-programs.ts'
import type { SqlErrorFacts } from '../sql-error.ts'

/** What the database's worker is asked to do. */
export interface WorkerRequest {
  readonly id: number
  readonly kind: 'open' | 'query' | 'script' | 'close'
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * What came of a request. `refused`: the database said no. `faulty`: the request could not even be asked, which is an error
 * in the program. `lost`: the database is in no known state, and its worker has to be replaced.
 */
export type WorkerAnswer =
  | {
      readonly id: number
      readonly outcome: 'done'
      /** Of the shape that the query asked for. */
      readonly rows: never[]
      readonly affected: number
    }
  | { readonly id: number; readonly outcome: 'refused'; readonly facts: SqlErrorFacts }
  | { readonly id: number; readonly outcome: 'faulty' | 'lost'; readonly reason: string }

/** Which folder the worker opens, and what with. */
export interface WorkerSetup {
  readonly folder: string
  readonly programs: DatabasePrograms
}
