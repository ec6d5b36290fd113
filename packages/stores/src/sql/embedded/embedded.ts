import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlConnection, SqlConnections } from '../connections.ts'
import { databasePrograms } from './database-programs.ts'
import { lockDatabase } from './database-lock.ts'
import { type DatabaseWorker, startDatabaseWorker } from './worker-client.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { createTurns } from './turns.ts'

/** Where the embedded database lies. */
export interface EmbeddedOptions {
  /** The server's data folder; the database lies in its folder `db`. */
  readonly dataFolder: string
  readonly logger: StoreLogger
  /** What a new database begins with: this release's tables where the build has laid them out, or nothing. The former unless given. */
  readonly beginning?: 'tables' | 'nothing'
  /** A statement that takes longer is cut off with all that the database is doing; 30,000 ms unless given. */
  readonly queryTimeoutMs?: number
}

/** The first opening makes the database, which takes seconds on a slow machine. */
const openTimeoutMs = 120_000
const scriptTimeoutMs = 600_000
const closeTimeoutMs = 10_000
const turns = { waitMs: 5000, longestQueue: 1000 }

interface Holder {
  readonly worker: DatabaseWorker
  readonly queryTimeoutMs: number
  readonly end: () => void
}

function connectionOf({ worker, queryTimeoutMs, end }: Holder): SqlConnection {
  return {
    query: (text, parameters) => worker.ask({ kind: 'query', text, parameters, timeoutMs: queryTimeoutMs }),
    async script(text) {
      await worker.ask({ kind: 'script', text, timeoutMs: scriptTimeoutMs })
    },
    release(state) {
      if (state === 'sound' || worker.isLost()) return end()
      // There is one session for all: what a failed holder left open is taken back before the next one enters.
      worker
        .ask({ kind: 'query', text: 'rollback', parameters: [], timeoutMs: queryTimeoutMs })
        .catch(() => worker.end())
        .finally(end)
    },
  }
}

/** Compiling takes as long as copying, on other threads. While one of them goes on the folder stays locked, whatever came of the other. */
async function bothDone(...both: readonly [Promise<unknown>, Promise<unknown> | null]): Promise<void> {
  const failed = (await Promise.allSettled(both)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Opens the embedded database, PostgreSQL compiled to WebAssembly, in a worker thread of its own. Its one session is shared in
 * turns. A worker that dies or hangs is replaced at the next use. Throws a DatabaseInUseError while another process has it
 * open, and StoreUnavailable when it cannot be opened.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<SqlConnections> {
  const { dataFolder, logger, queryTimeoutMs = 30_000, beginning = 'tables' } = options
  const folder = join(dataFolder, 'db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await using opening = new AsyncDisposableStack()
  opening.use(await lockDatabase(folder))
  const beginsWithTables = beginning === 'tables' ? copyEmptyDatabase(folder) : null
  await bothDone(databasePrograms(), beginsWithTables)
  await chmod(folder, 0o700)
  let worker = await startDatabaseWorker(folder, openTimeoutMs)
  const { take } = createTurns(turns)
  const lock = opening.move()
  let closing: Promise<void> | null = null

  /** Only the holder of the turn may ask, so that two do not start it twice. */
  async function liveWorker(): Promise<DatabaseWorker> {
    if (!worker.isLost()) return worker
    logger.warn({ folder }, 'the embedded database is opened again')
    worker = await startDatabaseWorker(folder, openTimeoutMs)
    return worker
  }

  async function close() {
    // A holder that does not end in time is cut off, as a crash would: what was committed is kept.
    const end = await take().catch(() => null)
    try {
      if (end !== null && !worker.isLost()) await worker.ask({ kind: 'close', timeoutMs: closeTimeoutMs })
    } finally {
      await worker.end()
      await lock.disposeAsync()
      end?.()
    }
  }

  return {
    async acquire() {
      if (closing !== null) throw new StoreUnavailable('database', { cause: new Error('it is closed') })
      const end = await take()
      try {
        if (closing !== null) throw new StoreUnavailable('database', { cause: new Error('it is closed') })
        return connectionOf({ worker: await liveWorker(), queryTimeoutMs, end })
      } catch (error) {
        end()
        throw error
      }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}
