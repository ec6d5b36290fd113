import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { AcceptedEvent, EventSink } from '../port.ts'
import { expectDay } from '../sql/event-partitions.ts'
import { createGroupCommit } from '../sql/group-commit.ts'
import { groupsOf } from '../sql/sql-events.ts'
import { writeEvents } from '../sql/written-events.ts'
import { makeFolder } from './folders.ts'
import { frameOf } from './frames.ts'
import { type LoadingOptions, startJournalLoading } from './journal-loading.ts'
import { rootOf } from './journal-root.ts'
import { longestFrame } from './segment.ts'
import { createSegmentWriter, type SegmentWriter } from './segment-writer.ts'

/** How full a journal is. */
export interface JournalFill {
  readonly bytes: number
  readonly capBytes: number
  /** `full`: events are refused until some are loaded. */
  readonly state: 'has room' | 'nearly full' | 'full'
}

export interface JournalOptions extends LoadingOptions {
  /** What may wait in the journal of this process; beyond it events are refused. */
  readonly capBytes: number
  /** A file that is older is followed by another, so that little stays on the disk that is loaded; 60,000 ms unless given. */
  readonly segmentMs?: number
  /** The same for a file that is longer; 16 MB unless given. */
  readonly segmentBytes?: number
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

const nearlyFull = 0.8
/** Events under way to the disk at most; more would only wait behind them. */
const longestQueue = 20_000
/**
 * Events of one record, unless one request has more. What came while the record before was written goes into the next, and what
 * its requests have in common, such as a source, is in it once.
 */
const recordEvents = 500

/** Frames of events, none longer than what is read. */
function framesOf(events: readonly AcceptedEvent[]): readonly Buffer[] {
  const frames = writeEvents(events).map(frameOf)
  if (events.length === 1 || frames.every(({ length }) => length <= longestFrame)) return frames
  const middle = Math.ceil(events.length / 2)
  return [...framesOf(events.slice(0, middle)), ...framesOf(events.slice(middle))]
}

function fillOf(bytes: number, capBytes: number): JournalFill {
  if (bytes >= capBytes) return { bytes, capBytes, state: 'full' }
  return { bytes, capBytes, state: bytes < capBytes * nearlyFull ? 'has room' : 'nearly full' }
}

/** The folder of this process. */
async function openOwnFolder(root: string, logger: StoreLogger) {
  let own = await makeFolder(root)
  return {
    path: own.path,
    /** What another process has removed is not this one's to go on with. */
    async renew() {
      logger.warn(
        { path: own.path },
        'the journal of events of this process was removed, and another is begun',
      )
      const former = own
      own = await makeFolder(root)
      await former.release()
      return own.path
    },
    async giveBack() {
      await ((await own.files()).length === 0 ? own.remove() : own.release())
    },
  }
}

/** Ends files that are old, also where no events come. */
function endOldFiles(files: SegmentWriter, segmentMs: number, logger: StoreLogger): Disposable {
  const endOld = () =>
    files.endOld().catch((error: unknown) => {
      logger.warn({ err: error }, 'a file of the journal of events cannot be closed')
    })
  const timer = setInterval(endOld, segmentMs / 2)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Opens a journal: an event is durable as soon as it is on the disk of this process, and is loaded into the database from there.
 * What an earlier process left is loaded too. Throws a JournalFolderError, and what else making its folder throws.
 */
export async function openJournalEvents(options: JournalOptions): Promise<JournalEvents> {
  const { dataFolder, capBytes, sql, logger, segmentMs = 60_000, segmentBytes = 16 << 20 } = options
  const stack = new AsyncDisposableStack()
  const own = await openOwnFolder(rootOf(dataFolder), logger)
  stack.defer(own.giveBack)
  const { loader, reasons, backlog } = stack.use(startJournalLoading(options))
  const files = createSegmentWriter({
    ...{ folder: own.path, renew: own.renew, segmentBytes, segmentMs, now: () => performance.now() },
    onSegment: (segment) => loader.add(segment),
    onDurable: loader.wake,
  })
  stack.defer(files.close)
  stack.use(endOldFiles(files, segmentMs, logger))
  const queue = createGroupCommit<AcceptedEvent>({
    ...{ groupSize: Math.min(recordEvents, groupsOf(sql).groupSize), inFlight: 1, longestQueue },
    commit: (group) => files.append(framesOf(group)),
  })
  stack.defer(queue.close)
  const fill = () => fillOf(loader.waiting().bytes, capBytes)
  let closing: Promise<void> | null = null
  const end = () => (closing ??= stack.disposeAsync())
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
    ...{ reasons, backlog, fill, [Symbol.asyncDispose]: end },
  }
}
