// The worker of the embedded database: it keeps slow statements off the thread that answers visitors.
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { dateType, int8Type, parseDate, parseInt8 } from '../column-types.ts'
import type { SqlErrorFacts } from '../sql-error.ts'
import type { WorkerAnswer, WorkerRequest, WorkerSetup } from './messages.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts'

// A call out of WebAssembly that was made a thousand times is compiled by V8, kept for all threads, and freed with the last
// one that made it; that is where it was seen to abort the process (nodejs/node issue 64500). With so many calls to go none
// is ever compiled, which answers no slower.
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

/** The usual 128 MB are written to at the start and so held for good; pages that are not among these are in the system's cache. */
const own = ['-c', 'shared_buffers=8MB']

const { folder, programs }: WorkerSetup = workerData
let database: PGlite | null = null
let statements: PreparedStatements | null = null

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The facts of an error that PostgreSQL raised, which has a SQLSTATE; null for any other. */
function factsOf(error: unknown): SqlErrorFacts | null {
  if (!(error instanceof Error) || !('code' in error) || !/^[0-9A-Z]{5}$/.test(String(error.code)))
    return null
  const field = (name: string) => textOf(Reflect.get(error, name))
  return {
    code: String(error.code),
    message: error.message,
    constraint: field('constraint'),
    table: field('table'),
    column: field('column'),
  }
}

/** Errors of the machine that runs the database, after which nothing that it holds in memory can be trusted. */
function isLoss(error: unknown): boolean {
  if (database === null || database.closed || error instanceof WebAssembly.RuntimeError) return true
  return error instanceof Error && (error.name === 'ExitStatus' || error.name === 'ErrnoError')
}

function failureOf(id: number, error: unknown): WorkerAnswer {
  const facts = factsOf(error)
  if (facts !== null) return { id, outcome: 'refused', facts }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { id, outcome: isLoss(error) ? 'lost' : 'faulty', reason }
}

async function perform({ id, kind, text, parameters }: WorkerRequest): Promise<WorkerAnswer> {
  if (kind === 'open') {
    database = await PGlite.create({
      dataDir: folder,
      pgliteWasmModule: programs.server,
      initdbWasmModule: programs.initdb,
      relaxedDurability: false,
      startParams: [...PGlite.defaultStartParams, ...own],
      parsers: { [int8Type]: parseInt8, [dateType]: parseDate },
    })
    statements = createPreparedStatements(database)
  }
  if (database === null || statements === null) throw new Error('The database is not open.')
  if (kind === 'script') {
    await database.exec(text)
    await statements.clear()
  }
  if (kind === 'close') await database.close()
  if (kind !== 'query') return { id, outcome: 'done', rows: [], affected: 0 }
  return { id, outcome: 'done', ...(await statements.query(text, parameters)) }
}

parentPort?.on('message', async (request: WorkerRequest) => {
  const answer = await perform(request).catch((error: unknown) => failureOf(request.id, error))
  parentPort?.postMessage(answer, [])
})
