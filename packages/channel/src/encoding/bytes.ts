/** Bytes that WebCrypto takes: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

const standardForm = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const urlForm = /^[A-Za-z0-9_-]*$/

/** Encodes text as UTF-8. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}

/**
 * Reads standard base64; null for anything that `toBase64` does not write, such as missing padding, white space or
 * set bits after the last byte. So no two texts stand for the same bytes.
 */
export function fromBase64(text: string): Bytes | null {
  if (!standardForm.test(text)) return null
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  // Every signed request is decoded here: a callback for each character costs ten times as much.
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index)
  return text.endsWith('=') && toBase64(bytes) !== text ? null : bytes
}

/** Base64 for addresses and tokens, without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads unpadded base64url; null for anything that `toBase64Url` does not write. */
export function fromBase64Url(text: string): Bytes | null {
  if (!urlForm.test(text)) return null
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='))
}
