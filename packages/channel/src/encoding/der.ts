/*
 * DER (X.690), as much as certificates and public keys need: one byte of tag, a definite length in its shortest form,
 * the content. Anything else is refused; nothing is skipped and nothing may follow.
 */
import type { Bytes } from './bytes.ts'

/** One element: its tag byte, its content, and itself with tag and length. */
export interface DerElement {
  readonly tag: number
  readonly content: Bytes
  readonly whole: Bytes
}

/** The tag bytes that this project reads or writes. */
export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** [0], [3]: constructed, context-specific. */
  context0: 0xa0,
  context3: 0xa3,
} as const

const longTag = 0x1f
const longLength = 0x80
/** Three bytes hold every length up to 16 MiB. */
const lengthBytesLimit = 3

/** The length that starts at `offset`, and where the content starts. */
function readLength(bytes: Bytes, offset: number): { length: number; start: number } | null {
  const first = bytes[offset]
  if (first === undefined) return null
  if (first < longLength) return { length: first, start: offset + 1 }
  const count = first - longLength
  const digits = bytes.subarray(offset + 1, offset + 1 + count)
  if (count === 0 || count > lengthBytesLimit || digits.length !== count) return null
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const isShortest = length >= longLength && digits[0] !== 0
  return isShortest ? { length, start: offset + 1 + count } : null
}

/** The elements that fill the bytes from end to end; null when they do not. */
export function readDerElements(bytes: Bytes): readonly DerElement[] | null {
  const elements: DerElement[] = []
  let offset = 0
  while (offset < bytes.length) {
    const tag = bytes[offset] ?? 0
    const extent = (tag & longTag) === longTag ? null : readLength(bytes, offset + 1)
    if (extent === null || extent.start + extent.length > bytes.length) return null
    const end = extent.start + extent.length
    elements.push({ tag, content: bytes.subarray(extent.start, end), whole: bytes.subarray(offset, end) })
    offset = end
  }
  return elements
}

/** The elements inside the one SEQUENCE that the bytes are; null when they are something else. */
export function readDerSequence(bytes: Bytes): readonly DerElement[] | null {
  const [element, ...more] = readDerElements(bytes) ?? []
  if (element?.tag !== derTags.sequence || more.length > 0) return null
  return readDerElements(element.content)
}
