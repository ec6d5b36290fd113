import { type FileHandle, open, rm } from 'node:fs/promises'
import { StoreUnavailable } from '../../unavailable.ts'
import { filePath, isMissing, syncFolder } from './folders.ts'
import { headFrame, type Segment } from './segment.ts'

/** Appends frames to the files of one process, one call after the other. */
export interface SegmentWriter {
  /**
   * Resolves when all are on the disk. Throws StoreUnavailable where the disk does not take them: nothing is promised then,
   * though they may be there.
   */
  append(frames: readonly Buffer[]): Promise<void>
  /** Ends the file where it is older than `segmentMs`, so that it is removed when it has been loaded. */
  endOld(): Promise<void>
  /** Ends the file. */
  close(): Promise<void>
}

export interface SegmentWriterOptions {
  readonly folder: string
  /** Gives another folder, where the first is not there any more. */
  readonly renew: () => Promise<string>
  /** A file that is as long as this is followed by another. */
  readonly segmentBytes: number
  readonly segmentMs: number
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Called for each new file; what is durable in it grows. */
  readonly onSegment: (segment: Segment) => void
  /** Called after each write that is durable. */
  readonly onDurable: () => void
}

interface OpenSegment {
  readonly file: FileHandle
  readonly segment: Segment
  readonly begunMs: number
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

/** Creates the files of one process, one after the other. */
function createFiles({ folder: first, renew }: Pick<SegmentWriterOptions, 'folder' | 'renew'>) {
  let folder = first
  let number = 0

  async function create() {
    const path = filePath(folder, number)
    const file = await open(path, 'wx', 0o600)
    try {
      await syncFolder(folder)
    } catch (error) {
      await file.close()
      throw error
    }
    return { path, file }
  }

  return async () => {
    number += 1
    try {
      return await create()
    } catch (error) {
      if (!isMissing(error)) throw error
      folder = await renew()
      return create()
    }
  }
}

/** Calls steps one after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = last.then(step)
    // Told to the one who called the step.
    last = result.catch(() => {})
    return result
  }
}

/** Creates what writes: one write and one `fdatasync` a call. */
export function createSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { segmentBytes, segmentMs, now, onSegment, onDurable } = options
  const createFile = createFiles(options)
  const inTurn = createTurns()
  let current: OpenSegment | null = null

  async function begin(): Promise<OpenSegment> {
    const { path, file } = await createFile()
    const segment = { path, durableBytes: 0, frames: 0, isClosed: false, isKept: false, damagedBytes: 0 }
    current = { file, segment, begunMs: now() }
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
    if (current?.segment.isKept) await close()
    const to = current ?? (await begin())
    const isNew = to.segment.durableBytes === 0
    await writeDurably(to, frames)
    if (isNew) onSegment(to.segment)
    onDurable()
    if (to.segment.durableBytes >= segmentBytes) await close()
  }

  async function append(frames: readonly Buffer[]) {
    try {
      await write(frames)
    } catch (error) {
      // What follows a failed write cannot be relied on, so that the next goes into another file.
      await close().catch(() => {
        // The failure that is thrown comes before the one of closing.
      })
      throw new StoreUnavailable('journal of events', { cause: error })
    }
  }

  return {
    append: (frames) => inTurn(() => append(frames)),
    endOld: () =>
      inTurn(async () => {
        if (current !== null && now() - current.begunMs >= segmentMs) await close()
      }),
    close: () => inTurn(close),
  }
}
