import type { Cell } from '@portico/widget'
import type { NewestPrices } from '../../figures/live/newest-prices.ts'

/** What pages know of live prices. */
export interface LivePrices {
  readonly newest: Cell<NewestPrices | null>
  /** Whether the reader wants the page to stand still. */
  readonly isPaused: Cell<boolean>
  /** The server's time in milliseconds since the epoch. */
  now(): number
}
