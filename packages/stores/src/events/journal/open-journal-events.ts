import { join } from 'node:path'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlStore } from '../../sql/port.ts'
import type { AcceptedEvent, EventSink } from '../port.ts'
import { expectDay } from '../sql/event-partitions.ts'
import { createEventWriter } from '../sql/event-writer.ts'
import { createGroupCommit } from '../sql/group-commit.ts'
import { writeEvents } from '../sql/written-events.ts'
import { createAdoption } from './adoption.ts'
import { makeFolder } from './folders.ts'
import { frameOf } from './frames.ts'
import { createJournalLoader } from './journal-loader.ts'
import { createSegmentWriter } from './segment-writer.ts'

/** How full a journal is. */
export interface JournalFill {
  readonly bytes: number
  readonly capBytes: number
  /** `full`: events are refused until some are loaded. */
  readonly state: 'has room' | 'nearly full' | 'full'
}

export interface JournalOptions {
  /** The data folder; the journals of all its processes lie in a folder of it. */
  readonly dataFolder: string
  /** What may wait in the journal of this process; beyond it events are refused. */
  readonly capBytes: number
  readonly sql: Pick<SqlStore, 'db'>
  readonly logger: StoreLogger
  /** Told of each event that was dropped since the database refuses it for good; must not throw. */
  readonly countRefused: () => void
  /** How long the end of the process waits for what is not loaded yet. */
  readonly drainMs: number
  /** Cuts that wait short. */
  readonly force?: AbortSignal
  /** How often journals of processes that have ended are looked for; 30,000 ms unless given. */
  readonly lookEveryMs?: number
  /** A file that is older is followed by another, so that little stays on the disk that is loaded; 60,000 ms unless given. */
  readonly segmentMs?: number
}

/** Events over a journal. Disposing it waits until they are loaded, and leaves the others to the next start. */
export interface JournalEvents extends AsyncDisposable {
  readonly sink: EventSink
  /** What is wrong, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** Records that wait to be loaded. Cheap. */
  backlog(): { readonly lag: number; readonly isStalled: boolean }
  /** Cheap. */
  fill(): JournalFill
}

const segmentBytes = 16 << 20
const stalledMs = 5000
const nearlyFull = 0.8
/** Events under way to the disk at most; more would only wait behind them. */
const longestQueue = 20_000
/**
 * Events of one record, unless one request has more. What came while the record before was written goes into the next, and what
 * its requests have in common, such as a source, lies in it once.
 */
const recordEvents = 500

function fillOf(bytes: number, capBytes: number): JournalFill {
  if (bytes >= capBytes) return { bytes, capBytes, state: 'full' }
  return { bytes, capBytes, state: bytes < capBytes * nearlyFull ? 'has room' : 'nearly full' }
}

/**
 * Opens a journal: an event is durable as soon as it lies on the disk of this process, and is loaded into the database from there.
 * What an earlier process left is loaded first. Throws what making its folder throws.
 */
export async function openJournalEvents(options: JournalOptions): Promise<JournalEvents> {
  const { capBytes, sql, logger, countRefused, force, drainMs, lookEveryMs = 30_000, segmentMs = 60_000 } = options
  const root = join(options.dataFolder, 'events-journal')
  const now = () => performance.now()
  let own = await makeFolder(root)
  const events = createEventWriter({ sql, logger, countRefused })
  const loader = createJournalLoader({ writer: events, logger, now })
  const adoption = createAdoption({ root, loader, logger, lookEveryMs })
  /** What another process has removed is not its to go on with. */
  async function renew() {
    logger.warn({ path: own.path }, 'the journal of events of this process was removed, and another is begun')
    const former = own
    own = await makeFolder(root)
    await former.release()
    return own.path
  }

  const files = createSegmentWriter({
    ...{ folder: own.path, renew, segmentBytes, segmentMs, now },
    onSegment: (segment) => loader.add(segment),
    onDurable: loader.wake,
  })
  const queue = createGroupCommit<AcceptedEvent>({
    ...{ groupSize: recordEvents, inFlight: 1, longestQueue },
    commit: (group) => files.append(writeEvents(group).map(frameOf)),
  })
  const fill = () => fillOf(loader.waiting().bytes, capBytes)
  const loading = loader.run()
  void adoption.look()

  const endOld = () =>
    files.endOld().catch((error: unknown) => {
      logger.warn({ err: error }, 'a file of the journal of events cannot be closed')
    })
  const timer = setInterval(endOld, segmentMs / 2)
  timer.unref()

  async function close() {
    clearInterval(timer)
    await queue.close()
    await files.close()
    const cutShort = () => loader.stop(0)
    loader.stop(force?.aborted ? 0 : drainMs)
    force?.addEventListener('abort', cutShort, { once: true })
    await loading
    force?.removeEventListener('abort', cutShort)
    await adoption.end()
    await ((await own.files()).length === 0 ? own.remove() : own.release())
  }

  let closing: Promise<void> | null = null
  const end = () => (closing ??= close())
  return {
    sink: {
      ...{ waiting: queue.waiting, [Symbol.asyncDispose]: end },
      async store(accepted) {
        for (const day of new Set(accepted.map((event) => event.day))) expectDay(day)
        if (accepted.length > 0 && fill().state === 'full') throw new StoreUnavailable('journal of events')
        await queue.add(accepted)
      },
      ready: async () => closing === null && fill().state !== 'full',
    },
    reasons: () => [...loader.reasons(), ...adoption.reasons()],
    backlog() {
      const { frames: lag } = loader.waiting()
      return { lag, isStalled: lag > 0 && now() - loader.movedMs() >= stalledMs }
    },
    fill,
    [Symbol.asyncDispose]: end,
  }
}
