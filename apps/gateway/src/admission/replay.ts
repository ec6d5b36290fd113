import type { AnyCall } from '@portico/contract'
import { StoreUnavailable, type VolatileStore } from '@portico/stores'

/** Longer than a signature is accepted: its bucket and the one on either side, 100 seconds each. */
const rememberedMs = 360_000

/** The length of what is signed of a request's time (protocol 3.4). */
const bucketMs = 100_000
/** How far the clocks of a store and of this process may be apart. */
const clocksApartMs = 5000

/**
 * Whether a request may have been answered before the store lost its marks: its signature was accepted then, be it that of a
 * clock that is ahead.
 */
function isOlderThan(lostAtMs: number | null, timeMs: number): boolean {
  if (lostAtMs === null) return false
  return Math.floor(timeMs / bucketMs) <= Math.floor((lostAtMs + clocksApartMs) / bucketMs) + 1
}

/** What remembering signed requests needs. */
export interface ReplayOptions {
  readonly volatile: VolatileStore
  readonly website: string
  readonly countUncheckedRead: () => void
}

/** A request whose signature holds. */
export interface SignedRequest {
  readonly call: AnyCall
  readonly thumbprint: string
  readonly traceId: string
  /** As signed. */
  readonly timeMs: number
}

/**
 * Row 11 of protocol 3.10: remembers a signed request by its key and trace id, only once the signature holds, so that nobody
 * can use up another's trace ids. Where the store is down a write fails with StoreUnavailable; a read, which a replay cannot
 * turn into anything, passes and is counted. The same holds for requests that were signed before the store lost its marks.
 */
export function createReplayCheck({ volatile, website, countUncheckedRead }: ReplayOptions) {
  return async ({ call, thumbprint, traceId, timeMs }: SignedRequest): Promise<'fresh' | 'replayed'> => {
    try {
      const [lostAtMs, mark] = await Promise.all([
        volatile.lostAtMs(),
        volatile.addOnce(`replay:${website}:${thumbprint}:${traceId}`, rememberedMs),
      ])
      if (mark === 'present') return 'replayed'
      if (isOlderThan(lostAtMs, timeMs)) throw new StoreUnavailable('memory of requests')
      return 'fresh'
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || call.signature !== 'read') throw error
      countUncheckedRead()
      return 'fresh'
    }
  }
}
