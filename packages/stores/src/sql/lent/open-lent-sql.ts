import type { MessagePort } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlConnection, SqlConnections, SqlResult } from '../connections.ts'
import type { Database } from '../database.ts'
import { createDialect } from '../dialect.ts'
import type { SqlStore } from '../port.ts'
import { sqlErrorOf } from '../sql-error.ts'
import type { LentAnswer, LentRequest } from './messages.ts'

const isClosed = 'the port is closed'

type Asked = Partial<LentRequest> & Pick<LentRequest, 'kind'>

/** Asks through the port, and gives what came of it by the number of the request. */
function createAsking(port: MessagePort) {
  const waiting = new Map<number, (answer: LentAnswer) => void>()
  let lastId = 0
  let state: 'open' | 'closed' = 'open'
  port.on('message', (answer: LentAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  port.on('close', () => {
    state = 'closed'
    for (const [id, settle] of waiting) settle({ id, outcome: 'unavailable', reason: isClosed })
    waiting.clear()
  })
  return async <Row>(asked: Asked): Promise<SqlResult<Row> & { readonly id: number }> => {
    if (state === 'closed') throw new StoreUnavailable('database', { cause: new Error(isClosed) })
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<LentAnswer>()
    waiting.set(id, resolve)
    const request: LentRequest = { session: 0, text: '', parameters: [], state: 'sound', ...asked, id }
    port.postMessage(request, [])
    const answer = await promise
    if (answer.outcome === 'done') return answer
    if (answer.outcome === 'refused') throw sqlErrorOf(answer.facts)
    if (answer.outcome === 'faulty') throw new TypeError(answer.reason)
    throw new StoreUnavailable('database', { cause: new Error(answer.reason) })
  }
}

const beginning = /^(?:begin|start transaction)\b/i

/**
 * A session that is held from the beginning of a transaction on: a statement by itself brings its own, since the one session of an
 * embedded database must not wait for a thread that has other work, at a low priority.
 */
function borrowedSession(ask: ReturnType<typeof createAsking>): SqlConnection {
  let held: number | null = null

  async function hold(): Promise<number> {
    held ??= (await ask({ kind: 'acquire' })).id
    return held
  }

  return {
    async query<Row>(text: string, parameters: readonly unknown[]): Promise<SqlResult<Row>> {
      if (held === null && !beginning.test(text)) return ask({ kind: 'once', text, parameters })
      return ask({ kind: 'query', session: await hold(), text, parameters })
    },
    async script(text) {
      await ask({ kind: 'script', session: await hold(), text })
    },
    release(state) {
      // The other side closes what it can not give back.
      if (held !== null) void ask({ kind: 'release', session: held, state }).catch(() => {})
    },
  }
}

function borrow(port: MessagePort): SqlConnections {
  const ask = createAsking(port)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let state: 'open' | 'closed' = 'open'
  port.once('close', () => {
    state = 'closed'
    resolve()
  })
  return {
    acquire: async () => borrowedSession(ask),
    async close() {
      if (state === 'closed') return
      port.close()
      await closed
    },
  }
}

/** A database that another thread has opened and lends through a port. Disposing it closes the port alone. */
export function openLentSql(port: MessagePort): SqlStore {
  const connections = borrow(port)
  const db = new Kysely<Database>({ dialect: createDialect(connections) })
  return {
    db,
    sessions: 1,
    async ready() {
      try {
        await sql`select 1`.execute(db)
        return true
      } catch {
        // Whatever keeps the database from answering, it is not ready; the queries themselves say why.
        return false
      }
    },
    // Who lends it has brought it up to date.
    migrate: async () => [],
    [Symbol.asyncDispose]: () => connections.close(),
  }
}
