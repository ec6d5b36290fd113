/**
 * Bytes that are kept, in memory of their own: what `Buffer.concat` and the compressors of Node give is cut out of a larger piece, 64 kB
 * of which stay for as long as any part is kept.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}

/**
 * A text in UTF-8 that is kept. `Buffer.from` cuts small ones out of a larger piece of memory, all of which stays for as long as any part
 * of it is kept; these bytes have memory of their own.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const bytesIn = (part: Buffer | string) =>
  typeof part === 'string' ? Buffer.byteLength(part) : part.byteLength

/** Texts in UTF-8 and bytes that are in it already, one after the other, each written once to where it stays. */
export function utf8Of(parts: readonly (Buffer | string)[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + bytesIn(part), 0))
  let end = 0
  for (const part of parts) end += typeof part === 'string' ? bytes.write(part, end) : part.copy(bytes, end)
  return bytes
}
