import { type FileHandle, open, rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { StoreUnavailable } from '../../unavailable.ts'
import type { AcceptedEvent } from '../port.ts'
import { writeEvents } from '../sql/written-events.ts'
import { filePath, syncFolder } from './folders.ts'
import { frameOf } from './frames.ts'
import { headFrame, type Segment } from './segment.ts'

/** Appends events to the files of one process. */
export interface SegmentWriter {
  /**
   * Resolves when all are on the disk. Throws StoreUnavailable where the disk does not take them: nothing is promised
   * then, though they may lie there.
   */
  append(events: readonly AcceptedEvent[]): Promise<void>
  /** Waits for what is under way, and ends the file. */
  close(): Promise<void>
}

export interface SegmentWriterOptions {
  readonly folder: string
  /** A file that is as long as this is followed by another. */
  readonly segmentBytes: number
  /** Told of each new file; what is durable in it grows. */
  readonly onSegment: (segment: Segment) => void
  /** Told after each write that is durable. */
  readonly onDurable: () => void
}

interface Piece {
  readonly events: readonly AcceptedEvent[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

interface OpenSegment {
  readonly file: FileHandle
  readonly segment: Segment
}

/** Events of one record, unless one request has more. */
const recordEvents = 500

/**
 * Creates what writes: one record, one write and one `fdatasync` for all that came while the one before was under way. What the
 * requests of a record have in common, such as a source, lies in it once.
 */
export function createSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { folder, segmentBytes, onSegment, onDurable } = options
  const queue: Piece[] = []
  let current: OpenSegment | null = null
  let number = 0
  let writing: Promise<void> | null = null

  async function begin(): Promise<OpenSegment> {
    number += 1
    const path = filePath(folder, number)
    const file = await open(path, 'wx', 0o600)
    const segment = { path, durableBytes: 0, frames: 0, isClosed: false, damagedBytes: 0 }
    current = { file, segment }
    await file.write(headFrame)
    await syncFolder(folder)
    return current
  }

  async function end() {
    const ended = current
    current = null
    if (ended === null) return
    ended.segment.isClosed = true
    await ended.file.close()
    // The loader knows of no file that holds nothing.
    if (ended.segment.durableBytes === 0) await rm(ended.segment.path, { force: true })
    onDurable()
  }

  async function write(frames: readonly Buffer[]) {
    const { file, segment } = current ?? (await begin())
    const isNew = segment.durableBytes === 0
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0)
    const { bytesWritten } = await file.writev(frames)
    if (bytesWritten !== bytes) throw new Error('the disk took a part of what was written')
    await file.datasync()
    segment.durableBytes += bytes + (isNew ? headFrame.length : 0)
    segment.frames += frames.length
    if (isNew) onSegment(segment)
    onDurable()
    if (segment.durableBytes >= segmentBytes) await end()
  }

  function take(): readonly Piece[] {
    let size = 0
    const past = queue.findIndex(({ events }) => {
      size += events.length
      return size > recordEvents
    })
    return queue.splice(0, past === -1 ? queue.length : Math.max(1, past))
  }

  async function writeGroup(pieces: readonly Piece[]) {
    try {
      await write(writeEvents(pieces.flatMap(({ events }) => events)).map(frameOf))
      for (const { resolve } of pieces) resolve()
    } catch (error) {
      // What follows a failed write cannot be relied on, so that the next goes into another file.
      await end().catch(() => {
        // The failure that is told of comes before the one of closing.
      })
      for (const { reject } of pieces) reject(new StoreUnavailable('journal of events', { cause: error }))
    }
  }

  async function writeAll() {
    while (queue.length > 0) {
      // What arrives in the same turn of the event loop goes along.
      await setImmediate()
      await writeGroup(take())
    }
    writing = null
  }

  return {
    append(events) {
      const written = new Promise<void>((resolve, reject) => queue.push({ events, resolve, reject }))
      writing ??= writeAll()
      return written
    },
    async close() {
      await writing
      await end()
    },
  }
}
