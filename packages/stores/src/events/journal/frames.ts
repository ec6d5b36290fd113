import { crc32 } from 'node:zlib'

/** What stands before each text in a file: its length in bytes and its CRC-32, both as 32 bits, the lowest byte first. */
const headBytes = 8

/** A text as it lies in a file. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headBytes + length)
  frame.write(text, headBytes)
  frame.writeUInt32LE(length, 0)
  frame.writeUInt32LE(crc32(frame.subarray(headBytes)), 4)
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
  const length = stretch.readUInt32LE(from)
  // A disk may have made room for what was never written: zeros.
  if (length === 0) return { kind: 'damaged' }
  const end = body + length
  if (end > stretch.length) return { kind: 'cut', end }
  const bytes = stretch.subarray(body, end)
  if (crc32(bytes) !== stretch.readUInt32LE(from + 4)) return { kind: 'damaged' }
  return { kind: 'whole', text: bytes.toString('utf8'), end }
}
