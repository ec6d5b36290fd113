import { type FileHandle, open, rm } from 'node:fs/promises'
import { StoreUnavailable } from '../../unavailable.ts'
import { filePath, syncFolder } from './folders.ts'
import { headFrame, type Segment } from './segment.ts'

/** Appends frames to the files of one process, one call after the other. */
export interface SegmentWriter {
  /**
   * Resolves when all are on the disk. Throws StoreUnavailable where the disk does not take them: nothing is promised then,
   * though they may lie there.
   */
  append(frames: readonly Buffer[]): Promise<void>
  /** Ends the file. */
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

interface OpenSegment {
  readonly file: FileHandle
  readonly segment: Segment
}

async function writeDurably({ file, segment }: OpenSegment, frames: readonly Buffer[]) {
  // The head goes with the first records: half a head would make all that follows unreadable.
  const all = segment.durableBytes === 0 ? [headFrame, ...frames] : frames
  const bytes = all.reduce((sum, frame) => sum + frame.length, 0)
  const { bytesWritten } = await file.writev(all)
  if (bytesWritten !== bytes) throw new Error('the disk took a part of what was written')
  await file.datasync()
  segment.durableBytes += bytes
  segment.frames += frames.length
}

/** Creates what writes: one write and one `fdatasync` a call. */
export function createSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { folder, segmentBytes, onSegment, onDurable } = options
  let current: OpenSegment | null = null
  let number = 0

  async function begin(): Promise<OpenSegment> {
    number += 1
    const path = filePath(folder, number)
    const file = await open(path, 'wx', 0o600)
    const segment = { path, durableBytes: 0, frames: 0, isClosed: false, damagedBytes: 0 }
    current = { file, segment }
    await syncFolder(folder)
    return current
  }

  async function close() {
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
    const to = current ?? (await begin())
    const isNew = to.segment.durableBytes === 0
    await writeDurably(to, frames)
    if (isNew) onSegment(to.segment)
    onDurable()
    if (to.segment.durableBytes >= segmentBytes) await close()
  }

  return {
    close,
    async append(frames) {
      try {
        await write(frames)
      } catch (error) {
        // What follows a failed write cannot be relied on, so that the next goes into another file.
        await close().catch(() => {
          // The failure that is told of comes before the one of closing.
        })
        throw new StoreUnavailable('journal of events', { cause: error })
      }
    },
  }
}
