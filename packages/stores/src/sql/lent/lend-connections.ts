import type { MessagePort } from 'node:worker_threads'
import { StoreUnavailable } from '../../unavailable.ts'
import { type SqlConnection, type SqlConnections, withConnection } from '../connections.ts'
import { SqlError } from '../sql-error.ts'
import type { LentAnswer, LentRequest } from './messages.ts'

function failureOf(id: number, error: unknown): LentAnswer {
  if (error instanceof SqlError) {
    const { code, message, constraint, table, column } = error
    const facts = {
      constraint: constraint ?? undefined,
      table: table ?? undefined,
      column: column ?? undefined,
    }
    return { id, outcome: 'refused', facts: { code, message, ...facts } }
  }
  if (!(error instanceof StoreUnavailable)) return { id, outcome: 'faulty', reason: String(error) }
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  return { id, outcome: 'unavailable', reason }
}

/** As long as PostgreSQL lets a transaction be idle: others wait for the one session of an embedded database. */
const idleLimitMs = 10_000
const overdue = 'the session was idle for too long and was taken back'

/** Sessions that another thread holds, by the request that asked for them. One that is idle for too long is taken back. */
function createHeld(limitMs: number) {
  const held = new Map<number, { readonly session: SqlConnection; timer: NodeJS.Timeout; uses: number }>()
  const takenBack = new Set<number>()

  function takeBack(id: number) {
    held.get(id)?.session.release('broken')
    held.delete(id)
    takenBack.add(id)
  }

  const watch = (id: number) => setTimeout(() => takeBack(id), limitMs).unref()

  function find(id: number) {
    if (takenBack.has(id)) throw new StoreUnavailable('database', { cause: new Error(overdue) })
    const found = held.get(id)
    if (found === undefined) throw new TypeError('The session was given back.')
    return found
  }

  return {
    add: (id: number, session: SqlConnection) => void held.set(id, { session, timer: watch(id), uses: 0 }),
    /** A statement has a limit of its own: the session is idle from the end of the last one on. */
    async use<Answer>(id: number, work: (session: SqlConnection) => Promise<Answer>): Promise<Answer> {
      const entry = find(id)
      clearTimeout(entry.timer)
      entry.uses += 1
      try {
        return await work(entry.session)
      } finally {
        entry.uses -= 1
        if (entry.uses === 0 && held.get(id) === entry) entry.timer = watch(id)
      }
    },
    release(id: number, state: 'sound' | 'broken') {
      if (takenBack.delete(id)) return
      const { session, timer } = find(id)
      clearTimeout(timer)
      held.delete(id)
      session.release(state)
    },
    releaseAll() {
      for (const { session, timer } of held.values()) {
        clearTimeout(timer)
        session.release('broken')
      }
      held.clear()
    },
  }
}

/**
 * Lets another thread use sessions with a database through a port. What it holds when the port closes, or holds idle for ten seconds,
 * is closed as broken.
 */
export function lendConnections(
  connections: SqlConnections,
  port: MessagePort,
  limitMs: number = idleLimitMs,
): void {
  const held = createHeld(limitMs)
  let state: 'open' | 'closed' = 'open'

  async function acquire({ id }: LentRequest) {
    const session = await connections.acquire()
    if (state === 'closed') session.release('broken')
    else held.add(id, session)
  }

  async function perform(
    request: LentRequest,
  ): Promise<Pick<LentAnswer & { outcome: 'done' }, 'rows' | 'affected'>> {
    const { kind, session, text, parameters } = request
    if (kind === 'once') return withConnection(connections, (one) => one.query<never>(text, parameters))
    if (kind === 'acquire') await acquire(request)
    if (kind === 'script') await held.use(session, (one) => one.script(text))
    if (kind === 'query') return held.use(session, (one) => one.query<never>(text, parameters))
    if (kind === 'release') held.release(session, request.state)
    return { rows: [], affected: 0 }
  }

  port.on('message', async (request: LentRequest) => {
    const answer = await perform(request).then(
      ({ rows, affected }): LentAnswer => ({ id: request.id, outcome: 'done', rows, affected }),
      (error: unknown) => failureOf(request.id, error),
    )
    port.postMessage(answer, [])
  })
  port.on('close', () => {
    state = 'closed'
    held.releaseAll()
  })
  port.unref()
}
