import type { SqlErrorFacts } from '../sql-error.ts'

/** What a thread asks of the one that has the database. */
export interface LentRequest {
  readonly id: number
  /** `once` is a query in a session that is taken for it alone. */
  readonly kind: 'once' | 'acquire' | 'query' | 'script' | 'release'
  /** The session that is meant, by the id of the request that acquired it; of no meaning for `once` and `acquire`. */
  readonly session: number
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly state: 'sound' | 'broken'
}

/** What came of it. */
export type LentAnswer =
  | {
      readonly id: number
      readonly outcome: 'done'
      /** Of the shape that the query asked for. */
      readonly rows: never[]
      readonly affected: number
    }
  | { readonly id: number; readonly outcome: 'refused'; readonly facts: SqlErrorFacts }
  | { readonly id: number; readonly outcome: 'unavailable' | 'faulty'; readonly reason: string }
