import { join } from 'node:path'
import type { StoreLogger } from '../../logger.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { SqlStore } from '../../sql/port.ts'
import type { AcceptedEvent, EventSink } from '../port.ts'
import { expectDay } from '../sql/event-partitions.ts'
import { createEventWriter } from '../sql/event-writer.ts'
import { type JournalFolder, makeFolder, takeLeftFolders } from './folders.ts'
import { createJournalLoader, type JournalLoader } from './journal-loader.ts'
import { scanSegment } from './segment.ts'
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
  /** How long the end of the process waits for what is not loaded yet; 10,000 ms unless given. */
  readonly drainMs?: number
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
const adoptEveryMs = 30_000
const stalledMs = 5000
const nearlyFull = 0.8
/** Events under way to the disk at most; more would only wait behind them. */
const mostWaiting = 20_000

/** Looks for journals of processes that have ended, and gives them to the loader. */
function createAdoption(root: string, loader: JournalLoader, logger: StoreLogger) {
  const left = new Set<JournalFolder>()
  let adopting: Promise<void> | null = null

  async function adopt(folder: JournalFolder) {
    left.add(folder)
    const segments = []
    for (const path of await folder.files()) segments.push(await scanSegment(path))
    let waiting = segments.length
    const onLoaded = async () => {
      waiting -= 1
      if (waiting > 0) return
      left.delete(folder)
      await folder.remove()
    }
    if (segments.length === 0) {
      waiting = 1
      await onLoaded()
    }
    for (const segment of segments) loader.add(segment, onLoaded)
    const frames = segments.reduce((sum, segment) => sum + segment.frames, 0)
    const damagedBytes = segments.reduce((sum, segment) => sum + segment.damagedBytes, 0)
    logger.warn({ frames, damagedBytes }, 'events of a process that ended are loaded')
  }

  async function adoptAll() {
    try {
      for (const folder of await takeLeftFolders(root)) await adopt(folder)
    } catch (error) {
      logger.warn({ err: error }, 'journals of events cannot be looked for')
    }
  }

  function look() {
    adopting ??= adoptAll().finally(() => {
      adopting = null
    })
    return adopting
  }

  const timer = setInterval(look, adoptEveryMs)
  timer.unref()
  return {
    look,
    /** After the loader has ended. */
    async end() {
      clearInterval(timer)
      await adopting
      for (const folder of left) await folder.release()
    },
  }
}

/**
 * Opens a journal: an event is durable as soon as it lies on the disk of this process, and is loaded into the database from there.
 * What an earlier process left is loaded first. Throws what making its folder throws.
 */
export async function openJournalEvents(options: JournalOptions): Promise<JournalEvents> {
  const { capBytes, sql, logger, countRefused, drainMs = 10_000 } = options
  const root = join(options.dataFolder, 'events-journal')
  const now = () => performance.now()
  const own = await makeFolder(root)
  const loader = createJournalLoader({
    writer: createEventWriter({ sql, logger, countRefused }),
    ...{ logger, now },
  })
  const adoption = createAdoption(root, loader, logger)
  const writer = createSegmentWriter({
    ...{ folder: own.path, segmentBytes },
    onSegment: (segment) => loader.add(segment),
    onDurable: loader.wake,
  })
  let waiting = 0
  let isClosed = false

  function fill(): JournalFill {
    const { bytes } = loader.waiting()
    const state = bytes >= capBytes ? 'full' : bytes < capBytes * nearlyFull ? 'has room' : 'nearly full'
    return { bytes, capBytes, state }
  }

  const isOpen = () => !isClosed && fill().state !== 'full'
  async function store(events: readonly AcceptedEvent[]) {
    for (const day of new Set(events.map((event) => event.day))) expectDay(day)
    if (events.length === 0) return
    if (!isOpen() || waiting + events.length > mostWaiting) throw new StoreUnavailable('journal of events')
    waiting += events.length
    try {
      await writer.append(events)
    } finally {
      waiting -= events.length
    }
  }

  const loading = loader.run()
  void adoption.look()
  const close = async () => {
    isClosed = true
    await writer.close()
    loader.stop(drainMs)
    await loading
    await adoption.end()
    await ((await own.files()).length === 0 ? own.remove() : own.release())
  }
  let closing: Promise<void> | null = null
  const end = () => (closing ??= close())
  return {
    sink: {
      store,
      ready: async () => isOpen(),
      waiting: () => waiting,
      [Symbol.asyncDispose]: end,
    },
    reasons: loader.reasons,
    backlog() {
      const { frames: lag } = loader.waiting()
      return { lag, isStalled: lag > 0 && now() - loader.movedMs() >= stalledMs }
    },
    fill,
    [Symbol.asyncDispose]: end,
  }
}
