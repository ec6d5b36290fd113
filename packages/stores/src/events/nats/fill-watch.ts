import type { StreamRoom, StreamSize } from './stream-room.ts'

/** How full the stream of events is, with what lies in it of all sites. */
export interface StreamFill {
  readonly bytes: number
  readonly capBytes: number
  /** `full`: events are refused until some are copied. `no room`: until NATS may store as much as the cap allows. */
  readonly state: 'has room' | 'nearly full' | 'full' | 'no room'
}

/** Looks after how full the stream is. Disposing it ends that. */
export interface FillWatch extends Disposable {
  /** Asks; never throws. */
  look(): Promise<void>
  /** Counts what this process brought since the last look, so that it cannot run past the cap between two. */
  took(bytes: number): void
  /** Null while it is not known. */
  now(): StreamFill | null
}

export interface FillOptions {
  readonly room: StreamRoom
  readonly capBytes: number
}

/** What fills is told of, and what has room again is used, within ten seconds. */
const lookEveryMs = 2000
const nearlyFull = 0.8
/** The longest message with its headers: without room for one the stream is full. */
const longestMessage = 530_000

/** NATS makes no stream smaller than a message. */
const leastAsked = 1_000_000

function stateOf(bytes: number, capBytes: number): StreamFill['state'] {
  if (bytes + longestMessage > capBytes) return 'full'
  return bytes < capBytes * nearlyFull ? 'has room' : 'nearly full'
}

/** Asks NATS how much lies in the stream, again and again, until it is disposed of. */
export function watchFill({ room: asked, capBytes }: FillOptions): FillWatch {
  let size: StreamSize | null = null
  let tookBytes = 0
  let room: 'unknown' | 'enough' | 'too little' = 'unknown'
  let asking: Promise<void> | null = null

  /** Asks until there is enough. A NATS that lets nobody ask is believed to have it. */
  async function askForRoom(held: number) {
    if (room === 'enough') return
    const missing = Math.max(capBytes - held, leastAsked)
    room = await asked.room(missing).catch(() => 'enough' as const)
  }

  async function ask() {
    try {
      const before = tookBytes
      size = await asked.size()
      tookBytes -= before
      await askForRoom(size.bytes)
    } catch {
      // What keeps it from being known is told of as a reason of the stream.
      size = null
    }
  }

  function look() {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    look,
    took(bytes) {
      tookBytes += bytes
    },
    now() {
      if (size === null) return null
      const bytes = size.bytes + tookBytes
      const most = Math.min(capBytes, size.boundBytes ?? capBytes)
      const state = room === 'too little' ? 'no room' : stateOf(bytes, most)
      return { bytes, capBytes: most, state }
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
