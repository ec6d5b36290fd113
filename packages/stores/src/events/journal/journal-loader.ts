import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import type { StoreLogger } from '../../logger.ts'
import type { EventWriter } from '../sql/event-writer.ts'
import { columnsOf, readWritten, type WrittenColumns, type WrittenEvents } from '../sql/written-events.ts'
import type { FilledColumns } from '../sql/event-statements.ts'
import { frameOf } from './frames.ts'
import { headFrame, readFrames, readHead, type Segment, stretchBytes } from './segment.ts'

/** Loads what is durable in files into the database. */
export interface JournalLoader {
  /** Takes another file, which is loaded after those that are there. `onLoaded`: it is not needed any more. */
  add(segment: Segment, onLoaded?: () => Promise<void>): void
  /** More is durable. */
  wake(): void
  /** Loads until it is stopped, then what is left for so long. Never rejects. */
  run(): Promise<void>
  stop(drainMs: number): void
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
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** Events of one statement at most, unless one request has more. */
const groupEvents = 2000
/** How long more is waited for where little is there, so that one statement stores many. */
const lingerMs = 50
const retryMs = 1000

interface Waiting {
  readonly segment: Segment
  readonly onLoaded: () => Promise<void>
  file: FileHandle | null
  columns: { readonly written: WrittenColumns; readonly filled: FilledColumns } | null
  bytes: number
  frames: number
}

/** Groups that are stored one after the other: of one kind of clock each, and not too many. */
function groupsOf(all: readonly WrittenEvents[]): readonly (readonly WrittenEvents[])[] {
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

export function createJournalLoader({ writer, logger, now }: LoaderOptions): JournalLoader {
  const queue: Waiting[] = []
  let wakeUp = Promise.withResolvers<void>()
  let fault: string | null = null
  let endMs = Number.POSITIVE_INFINITY
  let movedMs = now()
  let unreadable = 0
  const stopped = Promise.withResolvers<void>()
  const isStopping = () => endMs < Number.POSITIVE_INFINITY

  function tell(next: string | null, error?: unknown) {
    if (next !== null && fault === null) logger.warn({ err: error }, next)
    if (next === null && fault !== null) logger.warn({}, 'events of the journal are stored again')
    fault = next
  }

  /** A file of a later release stays where it is, as does one that is damaged within what was durable. */
  async function setAside(each: Waiting) {
    unreadable += 1
    logger.warn({ path: each.segment.path }, 'a file of the journal of events cannot be read and is kept')
    queue.shift()
    await each.file?.close()
  }

  async function openNext(each: Waiting): Promise<FileHandle> {
    each.file ??= await open(each.segment.path, 'r')
    if (each.columns !== null || each.segment.durableBytes === 0) return each.file
    const { texts } = await readFrames(
      each.file,
      0,
      Math.min(each.segment.durableBytes, headFrame.length * 4),
    )
    const [head = ''] = texts
    const written = readHead(head)
    const filled = written && columnsOf(written)
    each.columns = written && filled && { written, filled }
    each.bytes = frameOf(head).length
    return each.file
  }

  async function store(texts: readonly string[], columns: NonNullable<Waiting['columns']>) {
    const read = texts.map((text) => readWritten(text, columns.written))
    const lost = read.filter((each) => each === null).length
    if (lost > 0) logger.warn({ frames: lost }, 'records in a journal of events cannot be read')
    for (const group of groupsOf(read.filter((each) => each !== null)))
      await writer.writeWritten(columns.filled, group)
  }

  async function load(each: Waiting): Promise<void> {
    const { durableBytes } = each.segment
    const file = await openNext(each)
    if (each.columns === null) return setAside(each)
    const { texts, end } = await readFrames(file, each.bytes, durableBytes)
    if (texts.length === 0 && each.bytes < durableBytes) return setAside(each)
    await store(texts, each.columns)
    each.bytes = end
    each.frames += texts.length
    movedMs = now()
  }

  /** What follows its last frame is kept for a person to look at. */
  async function finish(each: Waiting) {
    await each.file?.close()
    each.file = null
    const { path, damagedBytes } = each.segment
    if (damagedBytes > 0) await rename(path, `${dirname(path)}-${basename(path)}.damaged`)
    else await rm(path, { force: true })
    queue.shift()
    await each.onLoaded()
  }

  async function wait(ms: number) {
    if (!isStopping()) await Promise.race([waitFor(ms), stopped.promise])
  }

  async function untilWoken() {
    await wakeUp.promise
    wakeUp = Promise.withResolvers()
    movedMs = now()
  }

  async function loadNext(): Promise<'ended' | 'more'> {
    const [first] = queue
    const { isClosed = false, durableBytes = 0 } = first?.segment ?? {}
    const left = durableBytes - (first?.bytes ?? 0)
    if (first === undefined || (left === 0 && !isClosed)) {
      if (isStopping()) return 'ended'
      await untilWoken()
      return 'more'
    }
    if (left === 0) await finish(first)
    else {
      if (left < stretchBytes && !isClosed) await wait(lingerMs)
      await load(first)
    }
    tell(null)
    return 'more'
  }

  async function pause(error: unknown): Promise<'ended' | 'more'> {
    tell('events of the journal cannot be stored in the database', error)
    if (now() + retryMs > endMs) return 'ended'
    await wait(retryMs)
    return 'more'
  }

  return {
    add(segment, onLoaded = async () => {}) {
      queue.push({ segment, onLoaded, file: null, columns: null, bytes: 0, frames: 0 })
      wakeUp.resolve()
    },
    wake: () => wakeUp.resolve(),
    async run() {
      while (now() < endMs && (await loadNext().catch(pause)) === 'more');
      for (const { file } of queue) await file?.close()
    },
    stop(drainMs) {
      endMs = now() + drainMs
      stopped.resolve()
      wakeUp.resolve()
    },
    waiting() {
      let [frames, bytes] = [0, 0]
      for (const each of queue) {
        frames += each.segment.frames - each.frames
        bytes += each.segment.durableBytes - each.bytes
      }
      return { frames, bytes }
    },
    reasons() {
      const kept = `${unreadable} files of the journal of events cannot be read and are kept`
      return [...(fault === null ? [] : [fault]), ...(unreadable === 0 ? [] : [kept])]
    },
    movedMs: () => movedMs,
  }
}
