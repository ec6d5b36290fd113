import type { AnyCall } from '@portico/contract'
import { StoreUnavailable, type VolatileStore } from '@portico/stores'

/** Longer than a signature is accepted: its bucket and the one on either side, 100 seconds each. */
const rememberedMs = 360_000

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
}

/**
 * Row 11 of protocol 3.10: remembers a signed request by its key and trace id, only once the signature holds, so that nobody
 * can use up another's trace ids. Where the store is down a write fails with StoreUnavailable; a read, which a replay cannot
 * turn into anything, passes and is counted.
 */
export function createReplayCheck({ volatile, website, countUncheckedRead }: ReplayOptions) {
  return async ({ call, thumbprint, traceId }: SignedRequest): Promise<'fresh' | 'replayed'> => {
    try {
      const mark = await volatile.addOnce(`replay:${website}:${thumbprint}:${traceId}`, rememberedMs)
      return mark === 'added' ? 'fresh' : 'replayed'
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || call.signature !== 'read') throw error
      countUncheckedRead()
      return 'fresh'
    }
  }
}
