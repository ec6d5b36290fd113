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

/** What a stretch of a file begins with. */
export type Frame =
  | { readonly kind: 'whole'; readonly text: string; readonly end: number }
  /** Its end lies behind the stretch, at this place as far as its head tells. */
  | { readonly kind: 'cut'; readonly end: number }
  /** No frame begins here. */
  | { readonly kind: 'damaged' }

/** Reads the frame that begins at a place of a stretch. */
export function frameAt(stretch: Buffer, from: number): Frame {
  const body = from + headBytes
  if (body > stretch.length) return { kind: 'cut', end: body }
  // Neither do the zeros fit that a disk may have made room for and never written.
  if (crc32(stretch.subarray(from, from + 8)) !== stretch.readUInt32LE(from + 8)) return { kind: 'damaged' }
  const end = body + stretch.readUInt32LE(from)
  if (end > stretch.length) return { kind: 'cut', end }
  const bytes = stretch.subarray(body, end)
  if (crc32(bytes) !== stretch.readUInt32LE(from + 4)) return { kind: 'damaged' }
  return { kind: 'whole', text: bytes.toString('utf8'), end }
}
