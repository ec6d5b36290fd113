import { setTimeout as waitFor } from 'node:timers/promises'
import type { StoreLogger } from '../../logger.ts'
import type { EventWriter } from '../sql/event-writer.ts'
import type { WrittenEvents } from '../sql/written-events.ts'
import { createSegmentReader, type ReadRecords, type SegmentReader } from './segment-reader.ts'
import { type Segment, blockBytes } from './segment.ts'

/** Loads what is durable in files into the database. */
export interface JournalLoader {
  /** Takes another file. `onLoaded`: it is not needed any more. */
  add(segment: Segment, onLoaded?: () => Promise<void>): void
  /** More is durable. */
  wake(): void
  /** Loads until it is stopped, then what is left for so long: a statement under way by then is not waited for. Never rejects. */
  run(): Promise<void>
  /** Again with a shorter time, it ends sooner. */
  stop(drainMs: number): void
  /** Forgets files that it cannot read, where they are gone. */
  dropKept(isGone: (path: string) => Promise<boolean>): Promise<void>
  /** How much waits. */
  waiting(): { readonly frames: number; readonly bytes: number }
  /** What is wrong, in words for an operator; empty where all is well. */
  reasons(): readonly string[]
  /** When something was loaded last, or nothing waited, by the clock of `now`. */
  movedMs(): number
}

export interface LoaderOptions {
  readonly writer: Pick<EventWriter, 'writeWritten'>
  readonly logger: StoreLogger
  /** Events of one statement at most, unless one record has more. */
  readonly groupEvents: number
  /** The first day (UTC, YYYY-MM-DD) whose events are not dropped. */
  readonly firstKeptDay: () => string
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** How long more is waited for where little is there, so that one statement stores many. */
const lingerMs = 50
const retryMs = 1000

/** Groups that are stored one after the other: of one kind of clock each, and not too many. */
function groupsOf(all: readonly WrittenEvents[], groupEvents: number): readonly (readonly WrittenEvents[])[] {
  const groups: WrittenEvents[][] = []
  let count = 0
  for (const each of all) {
    const last = groups.at(-1)
    const joins = last?.[0]?.clock === each.clock && count + each.count <= groupEvents
    count = joins ? count + each.count : each.count
    if (joins) last.push(each)
    else groups.push([each])
  }
  return groups
}

/** The end of loading, and waits that it cuts short. */
function createEnding(now: () => number) {
  const stopped = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  let endMs = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const isStopping = () => endMs < Number.POSITIVE_INFINITY
  return {
    isStopping,
    isOver: () => now() >= endMs,
    /** Resolves when no more time is left. */
    over: over.promise,
    /** Waits so long, or until it is stopped; not at all when it is. */
    async linger(ms: number) {
      if (!isStopping()) await Promise.race([waitFor(ms), stopped.promise])
    },
    /** Waits so long, or until no more time is left. */
    async pause(ms: number) {
      await Promise.race([waitFor(ms), isStopping() ? over.promise : stopped.promise])
    },
    stop(drainMs: number) {
      endMs = Math.min(endMs, now() + drainMs)
      stopped.resolve()
      clearTimeout(timer)
      timer = setTimeout(over.resolve, Math.max(0, endMs - now()))
    },
    end: () => clearTimeout(timer),
  }
}

/** What is wrong with loading, told when it begins and when it is over. */
function createFaults(logger: StoreLogger) {
  let fault: string | null = null
  return {
    begin(error: unknown) {
      const text = 'events of the journal cannot be stored in the database'
      if (fault === null) logger.warn({ err: error }, text)
      fault = text
    },
    end() {
      if (fault !== null) logger.warn({}, 'events of the journal are stored again')
      fault = null
    },
    reasons: () => (fault === null ? [] : [fault]),
  }
}

/** Stores all that is not too old to be kept. Resolves with how many records cannot be read by this release. */
async function storeAll(
  { writer, groupEvents, firstKeptDay }: LoaderOptions,
  { columns, records, stored }: ReadRecords,
): Promise<number> {
  const first = firstKeptDay()
  const read = records.filter((each) => each !== null)
  const kept = read.filter(({ days }) => days.some((day) => day >= first))
  let unread = records.length - read.length
  for (const group of groupsOf(kept, groupEvents)) unread += await writer.writeWritten(columns, group)
  stored()
  return unread
}

function waitingOf(queue: readonly Waiting[]) {
  let [frames, bytes] = [0, 0]
  for (const { reader } of queue) {
    frames += reader.leftFrames()
    bytes += reader.leftBytes()
  }
  return { frames, bytes }
}

interface Waiting {
  readonly segment: Segment
  readonly reader: SegmentReader
  readonly onLoaded: () => Promise<void>
  /** Records that were passed over, since this release cannot read them. */
  unread: number
}

/**
 * What is loaded next, of what has something to load: the file that grows and the others by turns, so that neither keeps the
 * other waiting.
 */
function nextOf(queue: readonly Waiting[], last: Waiting | null): Waiting | undefined {
  const ready = queue.filter(({ reader }) => !reader.isCurrent())
  return ready.find(({ segment }) => segment.isClosed !== last?.segment.isClosed) ?? ready[0]
}

/** The files that are to be loaded, and those that cannot be. */
function createQueue(logger: StoreLogger) {
  const queue: Waiting[] = []
  const kept: Waiting[] = []

  function drop(each: Waiting) {
    queue.splice(queue.indexOf(each), 1)
  }

  return {
    queue,
    drop,
    /** Another one has its turn before this one is tried again. Throws what it failed with. */
    async putBack(each: Waiting, error: unknown): Promise<never> {
      if (queue.includes(each)) {
        drop(each)
        queue.push(each)
        await each.reader.close()
      }
      throw error
    },
    /** Also where a statement goes on. */
    async closeAll() {
      for (const { reader } of queue) await reader.close()
    },
    /** For the release that wrote it, or a person to look at. */
    async keep(each: Waiting) {
      const { path } = each.segment
      each.segment.isKept = true
      logger.warn({ path }, 'a file of the journal of events cannot be read and is kept')
      kept.push(each)
      drop(each)
      await each.reader.close()
    },
    async dropKept(isGone: (path: string) => Promise<boolean>) {
      for (const each of [...kept]) {
        if (!(await isGone(each.segment.path))) continue
        kept.splice(kept.indexOf(each), 1)
        await each.onLoaded()
      }
    },
    reasons() {
      if (kept.length === 0) return []
      return [`${kept.length} files of the journal of events cannot be read and are kept`]
    },
  }
}

/** Reports what failed, and waits until it is tried again. */
function createPause(
  faults: Pick<ReturnType<typeof createFaults>, 'begin'>,
  ending: Pick<ReturnType<typeof createEnding>, 'pause'>,
) {
  return async (error: unknown): Promise<'more'> => {
    faults.begin(error)
    await ending.pause(retryMs)
    return 'more'
  }
}

/** Creates what loads, each file from its start. */
export function createJournalLoader(options: LoaderOptions): JournalLoader {
  const { logger, now } = options
  const ending = createEnding(now)
  const faults = createFaults(logger)
  const files = createQueue(logger)
  const { queue, drop, keep, putBack, closeAll } = files
  const pause = createPause(faults, ending)
  let wakeUp = Promise.withResolvers<void>()
  let movedMs = now()
  let last: Waiting | null = null

  async function step(each: Waiting) {
    const { segment, reader, onLoaded } = each
    if (reader.isOver()) {
      if (each.unread > 0) return keep(each)
      await reader.remove()
      drop(each)
      return onLoaded()
    }
    if (reader.leftBytes() < blockBytes && !segment.isClosed) await ending.linger(lingerMs)
    const read = await reader.next()
    if (read === null) return keep(each)
    each.unread += await storeAll(options, read)
    movedMs = now()
  }

  async function loadNext(): Promise<'ended' | 'more'> {
    const each = nextOf(queue, last)
    if (each === undefined) {
      if (ending.isStopping()) return 'ended'
      await wakeUp.promise
      ;[wakeUp, movedMs] = [Promise.withResolvers(), now()]
      return 'more'
    }
    last = each
    await step(each).catch((error: unknown) => putBack(each, error))
    faults.end()
    return 'more'
  }

  async function loadAll() {
    while (!ending.isOver() && (await loadNext().catch(pause)) === 'more');
    await closeAll()
  }

  return {
    add(segment, onLoaded = async () => {}) {
      queue.push({ segment, reader: createSegmentReader(segment), onLoaded, unread: 0 })
      wakeUp.resolve()
    },
    wake: () => wakeUp.resolve(),
    async run() {
      await Promise.race([loadAll(), ending.over])
      ending.end()
      await closeAll()
    },
    stop(drainMs) {
      ending.stop(drainMs)
      wakeUp.resolve()
    },
    ...{ dropKept: files.dropKept, waiting: () => waitingOf(queue), movedMs: () => movedMs },
    reasons: () => [...faults.reasons(), ...files.reasons()],
  }
}
