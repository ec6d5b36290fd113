import { crc32 } from 'node:zlib'

/**
 * What is before each text in a file: its length in bytes, its CRC-32, and the CRC-32 of these two, each as 32 bits, the lowest byte first. A
 * changed length would else look like a write that was cut off.
 */
const headBytes = 12

/** A text as it is in a file. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headBytes + length)
  frame.write(text, headBytes)
  frame.writeUInt32LE(length, 0)
  frame.writeUInt32LE(crc32(frame.subarray(headBytes)), 4)
  frame.writeUInt32LE(crc32(frame.subarray(0, 8)), 8)
  return frame
}

/** What a block of a file begins with. */
export type Frame =
  | { readonly kind: 'whole'; readonly text: string; readonly end: number }
  /** Its end is behind the block, at this place as far as its head tells. */
  | { readonly kind: 'cut'; readonly end: number }
  /** No frame begins here. */
  | { readonly kind: 'damaged' }

/** Reads the frame that begins at a place of a block. */
export function frameAt(block: Buffer, from: number): Frame {
  const body = from + headBytes
  if (body > block.length) return { kind: 'cut', end: body }
  // Neither do the zeros fit that a disk may have made room for and never written.
  if (crc32(block.subarray(from, from + 8)) !== block.readUInt32LE(from + 8)) return { kind: 'damaged' }
  const end = body + block.readUInt32LE(from)
  if (end > block.length) return { kind: 'cut', end }
  const bytes = block.subarray(body, end)
  if (crc32(bytes) !== block.readUInt32LE(from + 4)) return { kind: 'damaged' }
  return { kind: 'whole', text: bytes.toString('utf8'), end }
}
