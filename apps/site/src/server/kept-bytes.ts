/**
 * A text in UTF-8 that is kept. `Buffer.from` cuts small ones out of a larger piece of memory, all of which stays for as long as any part
 * of it is kept; these bytes have memory of their own.
 */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
