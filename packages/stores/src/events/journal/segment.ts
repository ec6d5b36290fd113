import { type FileHandle, open } from 'node:fs/promises'
import * as v from 'valibot'
import { type WrittenColumns, writtenColumns } from '../sql/written-events.ts'
import { type Frame, frameAt, frameOf } from './frames.ts'

/** One file of a journal. */
export interface Segment {
  readonly path: string
  /** Up to here everything is durable; nothing behind it was acknowledged. */
  durableBytes: number
  /** Frames of events up to there. */
  frames: number
  /** Nothing is added any more. */
  isClosed: boolean
  /** It is not loaded any further and stays, since something in it cannot be read: nothing may be added. */
  isKept: boolean
  /** What follows is no part of the journal: it is kept aside when the rest has been loaded. */
  damagedBytes: number
}

const headSchema = v.object({
  v: v.literal(1),
  event: v.array(v.string()),
  source: v.array(v.string()),
})

/** The first frame of each file: the columns of all that follow. */
export const headFrame: Buffer = frameOf(JSON.stringify({ v: 1, ...writtenColumns }))

/** Reads the first frame; null for the head of another format. */
export function readHead(text: string): WrittenColumns | null {
  try {
    const head = v.safeParse(headSchema, JSON.parse(text))
    return head.success ? head.output : null
  } catch {
    // No JSON is no head.
    return null
  }
}

/** What is read at once. */
export const blockBytes = 1 << 20
/** Events whose frame would be longer are written as several. */
export const longestFrame = 8 << 20

async function readBlock(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const block = Buffer.allocUnsafe(bytes)
  let read = 0
  while (read < bytes) {
    const { bytesRead } = await file.read(block, read, bytes - read, from + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return block.subarray(0, read)
}

/** Frames of a file that follow one another. */
export interface Frames {
  readonly texts: readonly string[]
  /** Where the last of them ends. */
  readonly end: number
  /** What follows: a frame that goes on beyond what may be read, nothing that is a frame, or what was not looked at. */
  readonly rest: 'cut' | 'damaged' | 'unknown'
}

function framesIn(block: Buffer, from: number): Frames & { readonly wanted: number } {
  const texts: string[] = []
  let place = 0
  let frame: Frame = frameAt(block, place)
  while (frame.kind === 'whole') {
    texts.push(frame.text)
    place = frame.end
    frame = frameAt(block, place)
  }
  const wanted = frame.kind === 'cut' ? frame.end - place : 0
  return { texts, end: from + place, rest: frame.kind === 'damaged' ? 'damaged' : 'unknown', wanted }
}

/** Reads whole frames of a file from a place on, a megabyte of them and one at least where there is any before `to`. */
export async function readFrames(file: FileHandle, from: number, to: number): Promise<Frames> {
  const first = framesIn(await readBlock(file, from, Math.min(blockBytes, to - from)), from)
  if (first.texts.length > 0 || first.rest === 'damaged') return first
  if (first.wanted > longestFrame) return { ...first, rest: 'damaged' }
  if (from + first.wanted > to) return { ...first, rest: 'cut' }
  return framesIn(await readBlock(file, from, first.wanted), from)
}

/**
 * Looks a file of an ended process through, up to the first place that is no frame. A write that was cut off was not
 * acknowledged, and is left out.
 */
export async function scanSegment(path: string): Promise<Segment> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  let read: Frames = { texts: [], end: 0, rest: 'unknown' }
  let frames = 0
  while (read.end < size && read.rest === 'unknown') {
    read = await readFrames(file, read.end, size)
    frames += read.texts.length
  }
  return {
    ...{ path, durableBytes: read.end, frames: Math.max(0, frames - 1), isClosed: true, isKept: false },
    damagedBytes: read.rest === 'damaged' ? size - read.end : 0,
  }
}
