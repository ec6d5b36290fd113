import { setTimeout as waitFor } from 'node:timers/promises'

/** Time as the market sees it, so that tests need not wait. */
export interface MarketClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after so long; rejects with an AbortError when the signal aborts. Does not keep the process alive. */
  wait(durationMs: number, signal: AbortSignal): Promise<void>
}

/** The longest that one timer can take. */
const longestMs = 2_147_483_647

export const systemClock: MarketClock = {
  now: Date.now,
  async wait(durationMs, signal) {
    await waitFor(Math.min(durationMs, longestMs), undefined, { signal, ref: false })
  },
}
