import { StoreUnavailable } from '../unavailable.ts'

/** What the database says about a statement that failed. PostgreSQL's own fields, where it gave them. */
export interface SqlErrorFacts {
  readonly code: string
  readonly message: string
  readonly constraint?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
}

/**
 * A statement that the database refused. PostgreSQL's `detail` is left out on purpose: it repeats stored values, which have
 * no place in a log.
 */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  /** SQLSTATE, such as 23505 for a value that exists already. */
  readonly code: string
  /** The constraint or index that was hurt, as the migrations name it. */
  readonly constraint: string | null
  readonly table: string | null
  readonly column: string | null

  constructor({ code, message, constraint, table, column }: SqlErrorFacts) {
    super(message)
    this.code = code
    this.constraint = constraint ?? null
    this.table = table ?? null
    this.column = column ?? null
  }
}

/**
 * SQLSTATE classes and codes that say that the database cannot work at the moment: connection (08), resources (53: disk,
 * memory, connections), operator intervention (57: shutdown, start-up, timeout), system (58), a standby that was switched to
 * (25006), an idle transaction that was ended (25P03), a lock that was not to be had in time (55P03).
 */
const unavailableStates = /^(?:08|53|57|58|25006|25P03|55P03)/

/** The error to throw for what the database said. */
export function sqlErrorOf(facts: SqlErrorFacts): SqlError | StoreUnavailable {
  const error = new SqlError(facts)
  return unavailableStates.test(facts.code) ? new StoreUnavailable('database', { cause: error }) : error
}
