import type { DayBar, MarketReading, Observation, SourceCredit } from '@portico/market'
import type { Outbound } from '@portico/outbound'
import type { Identities } from './identities.ts'

/** What the bundled rates and `currency-api` both republish, so that neither confirms the other. */
export const currencyApiUpstream = 'currency-api'

/** Where market data comes from: the bundled file, a vendor's service, an exchange's own ticker. */
export interface MarketSource {
  readonly id: string
  readonly credit: SourceCredit
  /** How long after a reading the next is due, within the calls that the plan allows; null for one that never changes. */
  readonly everyMs: number | null
  /** Everything the source knows about the present. Rejects when it cannot be read; the others go on. */
  read(signal: AbortSignal): Promise<MarketReading>
  /** Daily closes of the past, for sources that keep them. */
  readonly history?: SourceHistory
  /** Prices as they come, for sources that push them. */
  readonly follow?: FollowPrices
}

/** What is asked of a source's past. Days are UTC days (YYYY-MM-DD), both included. */
export interface HistoryRequest {
  readonly assetId: string
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

/** Daily closes of the past. */
export interface SourceHistory {
  /** Whether the source knows the asset at all. */
  covers(assetId: string): boolean
  /**
   * Prices at the beginning of each UTC day that the source knows, oldest first, in units of `currency`: what closes the day
   * before. Days that it does not know are left out.
   */
  closes(request: HistoryRequest): Promise<{
    readonly currency: string
    readonly observations: readonly Observation[]
    /** Open, high, low and close of whole days, for a source that publishes them. */
    readonly bars?: readonly DayBar[]
  }>
  /**
   * All that the source knows of one day, for a source that publishes it in one answer: anyone who wants many assets asks for each
   * day once, instead of for each asset. Prices by internal id, at the beginning of the UTC day; none where the source has
   * nothing for the day.
   */
  day?(
    date: string,
    signal: AbortSignal,
  ): Promise<{ readonly currency: string; readonly prices: ReadonlyMap<string, string> }>
}

/** A price that a source has just published. */
export interface Tick {
  readonly assetId: string
  readonly price: string
  /** The asset that the price is counted in: `usd`, or another such as `usdt`. */
  readonly currency: string
  readonly at: string
}

/**
 * Calls the listener with each batch of prices. Resolves when the signal aborts; rejects when the connection is lost, and
 * anyone who follows connects again.
 */
export type FollowPrices = (listener: (ticks: readonly Tick[]) => void, signal: AbortSignal) => Promise<void>

/** What an adapter is made with. */
export interface SourceContext {
  readonly outbound: Outbound
  readonly identities: Identities
  /** The clock; milliseconds since the epoch. */
  now(): number
}
