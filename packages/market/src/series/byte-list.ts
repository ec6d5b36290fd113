/** A list of bytes that grows. */
export interface ByteList {
  /** A whole number from 0 to 2^53 - 1, seven bits a byte, the lowest first. */
  varint(value: number): void
  byte(value: number): void
  /** The lowest `width` bits of whole numbers below 2^53, one after the other, the last byte filled up. */
  bits(values: readonly number[], width: number): void
  bytes(values: Uint8Array): void
  /** What was written. It is overwritten by what is written after `clear`. */
  written(): Uint8Array
  clear(): void
}

const beginning = 4096
/** So many bits at once, behind up to seven others, are a whole number of 32 bits. */
const chunkBits = 24

/** Creates an empty list. */
export function createByteList(): ByteList {
  let room = new Uint8Array(beginning)
  let end = 0

  function byte(value: number) {
    if (end === room.length) {
      const larger = new Uint8Array(2 * room.length)
      larger.set(room)
      room = larger
    }
    room[end] = value
    end += 1
  }

  return {
    byte,
    varint(value) {
      let left = value
      while (left > 127) {
        byte((left % 128) + 128)
        left = Math.floor(left / 128)
      }
      byte(left)
    },
    bits(values, width) {
      let [open, used] = [0, 0]
      for (const value of values) {
        let [rest, left] = [value, width]
        while (left > 0) {
          const taken = Math.min(chunkBits, left)
          open += (rest % 2 ** taken) * 2 ** used
          rest = Math.floor(rest / 2 ** taken)
          left -= taken
          for (used += taken; used >= 8; used -= 8) {
            byte(open % 256)
            open = Math.floor(open / 256)
          }
        }
      }
      if (used > 0) byte(open)
    },
    bytes(values) {
      for (const value of values) byte(value)
    },
    written: () => room.subarray(0, end),
    clear() {
      end = 0
    },
  }
}

/** A place in bytes that reading moves on. */
export interface ByteCursor {
  readonly bytes: Uint8Array
  at: number
}

/** Reads the number that `varint` wrote. */
export function readVarint(cursor: ByteCursor): number {
  let [value, factor] = [0, 1]
  for (;;) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    if (byte < 128) return value + byte * factor
    value += (byte - 128) * factor
    factor *= 128
  }
}

/** The number of `width` bits that begins so many bits behind the start of some bytes. */
export function bitsAt(bytes: Uint8Array, start: number, width: number): number {
  let value = 0
  for (let read = 0; read < width; read += chunkBits) {
    const bit = start + read
    const at = bit >>> 3
    const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
    const word = low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    const taken = Math.min(chunkBits, width - read)
    value += ((word >>> (bit & 7)) & ((1 << taken) - 1)) * 2 ** read
  }
  return value
}

/** A whole number of either sign as one that is not negative; small ones stay small. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

/** The number of which `zigzag` gave this one. */
export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
