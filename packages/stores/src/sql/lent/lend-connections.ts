import type { MessagePort } from 'node:worker_threads'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlConnection, SqlConnections } from '../connections.ts'
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

/** Lets another thread use sessions with a database through a port. What it holds when the port closes is closed as broken. */
export function lendConnections(connections: SqlConnections, port: MessagePort): void {
  const held = new Map<number, SqlConnection>()
  let state: 'open' | 'closed' = 'open'

  function sessionOf({ session }: LentRequest): SqlConnection {
    const found = held.get(session)
    if (found === undefined) throw new TypeError('The session was given back.')
    return found
  }

  async function acquire({ id }: LentRequest) {
    const session = await connections.acquire()
    if (state === 'closed') session.release('broken')
    else held.set(id, session)
  }

  async function perform(
    request: LentRequest,
  ): Promise<Pick<LentAnswer & { outcome: 'done' }, 'rows' | 'affected'>> {
    const { kind, text, parameters } = request
    if (kind === 'acquire') await acquire(request)
    if (kind === 'script') await sessionOf(request).script(text)
    if (kind === 'query') return sessionOf(request).query<never>(text, parameters)
    if (kind === 'release') {
      sessionOf(request).release(request.state)
      held.delete(request.session)
    }
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
    for (const session of held.values()) session.release('broken')
    held.clear()
  })
  port.unref()
}
