import type { QuarantinedQuote } from '@portico/market'

/** A price that is quarantined, and since when its source has been for this reason; milliseconds since the epoch. */
export interface HeldPrice extends QuarantinedQuote {
  readonly sinceMs: number
}

/** Knows which prices the last merge quarantined. */
export interface QuarantineList {
  /** Takes what one merge quarantined. */
  note(quarantined: readonly QuarantinedQuote[]): void
  /** What waits to be judged; what an operator has rejected does not. */
  list(): readonly HeldPrice[]
}

/** Keeps what is quarantined as long as it is. `now` gives milliseconds since the epoch. */
export function createHeldBook(now: () => number): QuarantineList {
  let known: ReadonlyMap<string, HeldPrice> = new Map()
  return {
    note(quarantined) {
      const next = new Map<string, HeldPrice>()
      for (const quote of quarantined) {
        if (quote.reason === 'rejected') continue
        const key = `${quote.assetId} ${quote.source} ${quote.reason}`
        next.set(key, { ...quote, sinceMs: known.get(key)?.sinceMs ?? now() })
      }
      known = next
    },
    list: () => [...known.values()],
  }
}
