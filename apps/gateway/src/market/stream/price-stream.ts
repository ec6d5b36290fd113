import type { LiveFeed, SnapshotStore } from '@portico/stores'
import { followMarket, type MarketUpdates, nothingDelivered, type Delivered } from './market-updates.ts'
import { createPlaces, type NoPlace } from './places.ts'

/** Where events go: an answer that has no end. */
export interface EventSink {
  /** False when the reader lags behind; `drain` follows. */
  write(chunk: Buffer): boolean
  onDrain(listener: () => void): void
  /** Ends the answer. */
  end(): void
  /** Cuts the connection. */
  destroy(): void
}

/** A reader's place in the hub. */
export interface OpenStream {
  /** Forgets the reader, who has left. */
  leave(): void
}

/** Why a stream is not opened. */
export type StreamRefusal = NoPlace | 'closed' | 'unknown-assets'

/** Who follows what. */
export interface Following {
  /** Slugs without repetition, in order. */
  readonly assets: readonly string[]
  /** What counts as one address. */
  readonly address: string
}

/** Sends live prices to everybody who follows them. */
export interface PriceStream {
  /** Why this stream would not be opened; null where it may. */
  refusalOf(following: Following): StreamRefusal | null
  /** Sends what is known at once, and from then on what changes. To be called in the same turn as `refusalOf`. */
  open(sink: EventSink, following: Following): OpenStream
  /** How many streams are open. */
  count(): number
  /** Ends every stream, and opens none any more. */
  close(): void
}

export interface PriceStreamOptions {
  readonly snapshots: SnapshotStore
  readonly live: LiveFeed
  /** Streams of the process, and of one address. */
  readonly limit: number
  readonly perAddress: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
  /** Calls again and again until the answer is called; every half second unless given. */
  readonly repeat?: (tick: () => void) => () => void
}

/** A silence this long is broken by a comment, since proxies and the server itself end connections on which nothing moves. */
const silenceMs = 10_000
/** A reader who takes nothing for so long has gone, whatever his connection says. */
const longestBlockMs = 30_000
const retryMs = 5000

interface Reader {
  readonly sink: EventSink
  readonly assets: readonly string[]
  readonly address: string
  delivered: Delivered
  sentAtMs: number
  /** When the reader fell behind; null while he follows. */
  blockedAtMs: number | null
}

/** Twice a second, so that an update reaches everybody within the second. */
const roundMs = 500

function everyRound(tick: () => void): () => void {
  const timer = setInterval(tick, roundMs)
  timer.unref()
  return () => clearInterval(timer)
}

const comment = Buffer.from(':\n\n')

/** Sends each reader what is new to it. */
function createRound(readers: ReadonlySet<Reader>, now: () => number) {
  function send(reader: Reader, chunk: Buffer, delivered: Delivered) {
    reader.delivered = delivered
    reader.sentAtMs = now()
    if (!reader.sink.write(chunk)) reader.blockedAtMs ??= now()
  }

  function tick(updates: MarketUpdates) {
    const delivered = updates.delivered()
    const written = new Map<string, Buffer>()
    for (const reader of readers) {
      if (reader.blockedAtMs !== null) {
        if (now() - reader.blockedAtMs >= longestBlockMs) reader.sink.destroy()
        continue
      }
      const key = `${reader.delivered.update} ${reader.delivered.version} ${reader.assets.join(',')}`
      const chunk = written.get(key) ?? Buffer.from(updates.since(reader.assets, reader.delivered))
      written.set(key, chunk)
      if (chunk.length > 0) send(reader, chunk, delivered)
      else if (now() - reader.sentAtMs >= silenceMs) send(reader, comment, delivered)
    }
  }

  return { send, tick }
}

/**
 * Sends what changed twice a second. What is to be said is written once for all readers who follow the same assets and have
 * seen the same; one who lags gets nothing further until he has caught up, and then the newest prices alone. While nobody
 * follows, nothing is done.
 */
export function createPriceStream(options: PriceStreamOptions): PriceStream {
  const { snapshots, now, repeat = everyRound } = options
  const places = createPlaces(options)
  const readers = new Set<Reader>()
  const { send, tick } = createRound(readers, now)
  let following: { readonly updates: MarketUpdates; readonly stop: () => void } | null = null
  let isClosed = false

  function follow() {
    const updates = followMarket(options)
    return { updates, stop: repeat(() => tick(updates)) }
  }

  function leave(reader: Reader) {
    if (!readers.delete(reader)) return
    places.free(reader.address)
    if (readers.size > 0) return
    following?.stop()
    following?.updates.stop()
    following = null
  }

  return {
    refusalOf({ assets, address }) {
      if (isClosed) return 'closed'
      const isListed = assets.some((slug) => snapshots.current().asset(slug) !== null)
      return isListed ? places.refusalOf(address) : 'unknown-assets'
    },
    open(sink, { assets, address }) {
      following ??= follow()
      const { updates } = following
      const reader: Reader = {
        sink,
        assets,
        address,
        delivered: nothingDelivered,
        sentAtMs: now(),
        blockedAtMs: null,
      }
      places.take(address)
      readers.add(reader)
      sink.onDrain(() => {
        reader.blockedAtMs = null
      })
      send(
        reader,
        Buffer.from(`retry: ${retryMs}\n\n${updates.since(assets, nothingDelivered)}`),
        updates.delivered(),
      )
      return { leave: () => leave(reader) }
    },
    count: places.count,
    close() {
      isClosed = true
      for (const reader of readers) {
        reader.sink.end()
        leave(reader)
      }
    },
  }
}
