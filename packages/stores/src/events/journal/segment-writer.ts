import { type FileHandle, open, rm } from 'node:fs/promises'
import { StoreUnavailable } from '../../unavailable.ts'
import { filePath, syncFolder } from './folders.ts'
import { headFrame, type Segment } from './segment.ts'

/** Appends frames to the files of one process. */
export interface SegmentWriter {
  /**
   * Resolves when all frames are on the disk. Throws StoreUnavailable where the disk does not take them: nothing is promised
   * then, though they may lie there.
   */
  append(frames: readonly Buffer[]): Promise<void>
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
  readonly frames: readonly Buffer[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

interface OpenSegment {
  readonly file: FileHandle
  readonly segment: Segment
}

/** The system takes 1,024 buffers with one call. */
const longestGroup = 1000

/** Creates what writes: one write and one `fdatasync` for all that came while the one before was under way. */
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
    let buffers = 0
    const past = queue.findIndex(({ frames }) => (buffers += frames.length) > longestGroup)
    return queue.splice(0, past === -1 ? queue.length : Math.max(1, past))
  }

  async function writeGroup(pieces: readonly Piece[]) {
    try {
      await write(pieces.flatMap(({ frames }) => frames))
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
    while (queue.length > 0) await writeGroup(take())
    writing = null
  }

  return {
    append(frames) {
      const written = new Promise<void>((resolve, reject) => queue.push({ frames, resolve, reject }))
      writing ??= writeAll()
      return written
    },
    async close() {
      await writing
      await end()
    },
  }
}
