/** What a statement came to. */
export interface SqlResult<Row> {
  readonly rows: Row[]
  /** Rows inserted, changed or removed; 0 for a query. */
  readonly affected: number
}

/** One session with the database, held by one caller at a time. Throws StoreUnavailable and SqlError. */
export interface SqlConnection {
  /** `keptAs` names a statement that comes again and again: its plan is kept by that name, which no other text may have. */
  query<Row>(text: string, parameters: readonly unknown[], keptAs?: string): Promise<SqlResult<Row>>
  /** Runs several statements without parameters, with more time than a query gets. */
  script(text: string): Promise<void>
  /** Gives the session back; a broken one is closed and never used again. */
  release(state: 'sound' | 'broken'): void
}

/** Sessions with one database, whatever its driver. */
export interface SqlConnections {
  /** Waits a moment for a session; throws StoreUnavailable when there is none. */
  acquire(): Promise<SqlConnection>
  close(): Promise<void>
}

/** Runs the work with a session of its own and gives it back. */
export async function withConnection<Answer>(
  connections: SqlConnections,
  work: (connection: SqlConnection) => Promise<Answer>,
): Promise<Answer> {
  const connection = await connections.acquire()
  let state: 'sound' | 'broken' = 'broken'
  try {
    const answer = await work(connection)
    state = 'sound'
    return answer
  } finally {
    connection.release(state)
  }
}
