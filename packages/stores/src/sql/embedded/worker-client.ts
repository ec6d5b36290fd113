import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlResult } from '../connections.ts'
import { databasePrograms } from './database-programs.ts'
import { sqlErrorOf } from '../sql-error.ts'
import type { WorkerAnswer, WorkerRequest, WorkerSetup } from './messages.ts'

/** A statement for the database's worker. */
export interface StatementRequest {
  readonly kind: WorkerRequest['kind']
  readonly text?: string
  readonly parameters?: readonly unknown[]
  /** A worker that has not answered by then is ended. */
  readonly timeoutMs: number
}

/** One life of the worker that runs the embedded database. What is lost stays lost: the owner starts another. */
export interface DatabaseWorker {
  ask<Row>(request: StatementRequest): Promise<SqlResult<Row>>
  isLost(): boolean
  /** Ends the worker at once, as a crash would. */
  end(): Promise<void>
}

interface Waiting {
  readonly settle: (answer: WorkerAnswer) => void
  readonly timer: NodeJS.Timeout
}

/** Starts the worker and opens the database of a folder; throws StoreUnavailable, with the reason, when it cannot be opened. */
export async function startDatabaseWorker(folder: string, openTimeoutMs: number): Promise<DatabaseWorker> {
  const setup: WorkerSetup = { folder, programs: await databasePrograms() }
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), { workerData: setup })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let loss: string | null = null

  function lose(reason: string) {
    loss ??= reason
    for (const [id, { settle }] of waiting) settle({ id, outcome: 'lost', reason: loss })
  }

  async function end() {
    lose('the database was ended')
    await worker.terminate()
  }

  function send(request: StatementRequest): Promise<WorkerAnswer> {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const settle = (answer: WorkerAnswer) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(() => {
        lose(`no answer within ${request.timeoutMs} ms`)
        void worker.terminate()
      }, request.timeoutMs)
      waiting.set(id, { settle, timer })
      const { kind, text = '', parameters = [] } = request
      const message: WorkerRequest = { id, kind, text, parameters }
      worker.postMessage(message, [])
    })
  }

  async function ask<Row>(request: StatementRequest): Promise<SqlResult<Row>> {
    if (loss !== null) throw new StoreUnavailable('database', { cause: new Error(loss) })
    const answer = await send(request)
    if (answer.outcome === 'done') return answer
    if (answer.outcome === 'refused') throw sqlErrorOf(answer.facts)
    if (answer.outcome === 'faulty') throw new TypeError(answer.reason)
    lose(answer.reason)
    await worker.terminate()
    throw new StoreUnavailable('database', { cause: new Error(answer.reason) })
  }

  worker.on('message', (answer: WorkerAnswer) => waiting.get(answer.id)?.settle(answer))
  worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)))
  worker.on('exit', () => lose('the worker of the database ended'))
  await ask({ kind: 'open', timeoutMs: openTimeoutMs })
  return { ask, isLost: () => loss !== null, end }
}
