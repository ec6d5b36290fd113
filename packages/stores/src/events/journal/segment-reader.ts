import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { FilledColumns } from '../sql/event-statements.ts'
import { columnsOf, readWritten, type WrittenColumns, type WrittenEvents } from '../sql/written-events.ts'
import { frameOf } from './frames.ts'
import { headFrame, readFrames, readHead, type Segment } from './segment.ts'

/** Records of one file that follow one another, and the columns that they have. */
export interface ReadRecords {
  readonly columns: FilledColumns
  /** Null for one that cannot be read. */
  readonly records: readonly (WrittenEvents | null)[]
  /** To be called when they are stored: the next ones follow. */
  stored(): void
}

/** Reads one file, as far as it is durable. */
export interface SegmentReader {
  /** The next records; null where none can be read: a later release wrote them, or the disk changed their bytes. */
  next(): Promise<ReadRecords | null>
  /** Bytes that are durable and not stored. */
  leftBytes(): number
  leftFrames(): number
  /** Nothing is left, and nothing more will come. */
  isOver(): boolean
  /** Nothing is left at the moment. */
  isCurrent(): boolean
  close(): Promise<void>
  /** Closes the file and takes it away; damage is kept beside its folder for a person to look at. */
  remove(): Promise<void>
}

async function readColumns(file: FileHandle, durableBytes: number) {
  const { texts } = await readFrames(file, 0, Math.min(durableBytes, headFrame.length * 4))
  const [head = ''] = texts
  const written = readHead(head)
  const filled = written && columnsOf(written)
  return written && filled && { written, filled, bytes: frameOf(head).length }
}

/** Nothing is opened before the first record is asked for. */
export function createSegmentReader(segment: Segment): SegmentReader {
  let file: FileHandle | null = null
  let columns: { readonly written: WrittenColumns; readonly filled: FilledColumns } | null = null
  let [bytes, frames] = [0, 0]
  const leftBytes = () => segment.durableBytes - bytes

  async function close() {
    const opened = file
    file = null
    await opened?.close()
  }

  async function begin(opened: FileHandle) {
    const read = await readColumns(opened, segment.durableBytes)
    if (read !== null) bytes = read.bytes
    return read
  }

  return {
    async next() {
      file ??= await open(segment.path, 'r')
      columns ??= await begin(file)
      if (columns === null) return null
      const { written, filled } = columns
      const { texts, end } = await readFrames(file, bytes, segment.durableBytes)
      if (texts.length === 0 && leftBytes() > 0) return null
      const stored = () => {
        bytes = end
        frames += texts.length
      }
      return { columns: filled, records: texts.map((text) => readWritten(text, written)), stored }
    },
    leftBytes,
    leftFrames: () => segment.frames - frames,
    isOver: () => segment.isClosed && leftBytes() === 0,
    isCurrent: () => !segment.isClosed && leftBytes() === 0,
    close,
    async remove() {
      await close()
      const { path, damagedBytes } = segment
      if (damagedBytes > 0) await rename(path, `${dirname(path)}-${basename(path)}.damaged`)
      else await rm(path, { force: true })
    },
  }
}
