const roomBytes = 256 * 1024

/** Keeps bytes for as long as something refers to them. */
export type KeepBytes = (bytes: Uint8Array) => Uint8Array

/**
 * Gives what copies bytes into memory that all threads of the process can read: many small pieces share one buffer, which is freed
 * with the last of them. The copies must not be changed.
 */
export function createSharedRoom(): KeepBytes {
  let room = new SharedArrayBuffer(0)
  let used = 0
  return (bytes) => {
    if (used + bytes.length > room.byteLength) {
      room = new SharedArrayBuffer(Math.max(roomBytes, bytes.length))
      used = 0
    }
    const copy = new Uint8Array(room, used, bytes.length)
    copy.set(bytes)
    used += bytes.length
    return copy
  }
}
