import type { StoreLogger } from '../../logger.ts'
import type { SqlStore } from '../../sql/port.ts'
import { firstKeptDay } from '../sql/event-days.ts'
import { createEventWriter } from '../sql/event-writer.ts'
import { groupsOf } from '../sql/sql-events.ts'
import { createAdoption } from './adoption.ts'
import { createJournalLoader, type JournalLoader } from './journal-loader.ts'
import { rootOf } from './journal-root.ts'

export interface LoadingOptions {
  /** The data folder; the journals of all its processes are in a folder of it. */
  readonly dataFolder: string
  readonly sql: Pick<SqlStore, 'db' | 'sessions'>
  readonly logger: StoreLogger
  /** Called for each event that was dropped since the database refuses it for good; must not throw. */
  readonly countRefused: () => void
  /** Days of events that are kept, today among them: what is older is not loaded, and not kept in files either. */
  readonly keepDays: number
  /** How long the end of the process waits for what is not loaded yet. */
  readonly drainMs: number
  /** Cuts that wait short. */
  readonly force?: AbortSignal
  /** How often journals of processes that have ended are looked for; 30,000 ms unless given. */
  readonly lookEveryMs?: number
}

/** Loads journals: of processes that have ended, and files that are added. Disposing it loads for `drainMs` what waits. */
export interface JournalLoading extends AsyncDisposable {
  readonly loader: Pick<JournalLoader, 'add' | 'wake' | 'waiting'>
  /** What is wrong, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** Records that wait to be loaded. Cheap. */
  backlog(): { readonly lag: number; readonly isStalled: boolean }
}

const stalledMs = 5000

/** Ends loading, in time. */
async function drain(loader: JournalLoader, { drainMs, force }: LoadingOptions, loading: Promise<void>) {
  const cutShort = () => loader.stop(0)
  force?.addEventListener('abort', cutShort, { once: true })
  loader.stop(force?.aborted === true ? 0 : drainMs)
  await loading
  force?.removeEventListener('abort', cutShort)
}

/** Begins with what processes that have ended left. */
export function startJournalLoading(options: LoadingOptions): JournalLoading {
  const { dataFolder, sql, logger, countRefused, keepDays, lookEveryMs = 30_000 } = options
  const now = () => performance.now()
  const loader = createJournalLoader({
    ...{ writer: createEventWriter({ sql, logger, countRefused }), groupEvents: groupsOf(sql).groupSize },
    ...{ firstKeptDay: () => firstKeptDay(Date.now(), keepDays), logger, now },
  })
  const adoption = createAdoption({ root: rootOf(dataFolder), loader, logger, keepDays, lookEveryMs })
  const loading = loader.run()
  void adoption.look()
  return {
    loader,
    reasons: () => [...loader.reasons(), ...adoption.reasons()],
    backlog() {
      const { frames: lag } = loader.waiting()
      return { lag, isStalled: lag > 0 && now() - loader.movedMs() >= stalledMs }
    },
    async [Symbol.asyncDispose]() {
      await drain(loader, options, loading)
      await adoption.end()
    },
  }
}
