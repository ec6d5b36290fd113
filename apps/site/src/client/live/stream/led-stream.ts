import type { PagePrices } from '../../../figures/live/page-live.ts'
import type { StreamListener } from './price-events.ts'

/** The browser's stream, in the tab that has it. */
export interface LedStream {
  /** Brings at least these assets, before long. */
  bring(slugsOf: () => readonly string[]): void
  /** What the stream has told so far. */
  readonly known: { readonly prices: PagePrices; readonly isOpen: boolean }
  close(): void
}

/** Tabs that open together are waited for before the stream is opened anew. */
const reopenMs = 150

/** Opens the stream, and opens it anew where more is wanted than it brings; what is no longer wanted may stay. */
export function createLedStream(
  openStream: (slugs: readonly string[], listener: StreamListener) => () => void,
  handOn: StreamListener,
): LedStream {
  let known: LedStream['known'] = { prices: {}, isOpen: false }
  let followed: readonly string[] = []
  let close: (() => void) | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined

  const listener: StreamListener = {
    prices(prices) {
      known = { ...known, prices: { ...known.prices, ...prices } }
      handOn.prices(prices)
    },
    snapshot: handOn.snapshot,
    open(isOpen) {
      known = { ...known, isOpen }
      handOn.open(isOpen)
    },
  }

  function reopen(slugs: readonly string[]): void {
    if (slugs.every((slug) => followed.includes(slug))) return
    close?.()
    followed = slugs
    close = openStream(slugs, listener)
  }

  return {
    bring(slugsOf) {
      clearTimeout(reopening)
      reopening = setTimeout(() => reopen(slugsOf()), reopenMs)
    },
    get known() {
      return known
    },
    close() {
      clearTimeout(reopening)
      close?.()
    },
  }
}
