import type { MoneyUnit } from '@portico/format'
import type { Cell } from '@portico/widget'
import type { Direction } from '../figures/change.ts'
import type { SourceView } from '../figures/offers.ts'

/** A change in words, as it is since a newer price. */
export interface LiveChange {
  readonly direction: Direction
  readonly percent: string
  /** Without its sign. */
  readonly size: string
  /** In units of the second asset, as a plain decimal. */
  readonly absolute: string
}

/** Prices of both assets of a ratio in US dollars, and what follows from them; plain decimals. */
export interface LiveRates {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly inverse: string
}

/**
 * Prices that are newer than the page's, in words. A ratio is named by both its assets: `btc/usd`. Every answer is null
 * where the page's own words are the newest there are.
 */
export interface Live {
  /** US dollars for one unit of the first asset. */
  usd(of: string): string | null
  /** The price of the first asset in the page's currency, which is the second one. */
  price(of: string): string | null
  /** So many times the ratio. */
  amount(of: string, times: string): string | null
  /** Since `then`, the rate at the beginning of the window; too old once the page's data is too far from its end. */
  change(of: string, window: string, then: string): LiveChange | 'too-old' | null
  rates(of: string): LiveRates | null
  /** When the older of both prices was true; of `*`, when the newest of all was. */
  asOf(of: string): { readonly iso: string; readonly text: string } | null
  /** From when on either is a last known price; ISO 8601. */
  staleFrom(of: string): string | null
  /** Where the price of an asset is from. */
  origin(slug: string): { readonly iso: string; readonly source: SourceView } | null
  /** The price in the page's currency where it has left the day's range at this end. */
  beyond(of: string, end: 'low' | 'high', usd: string): string | null
  readonly arithmetic: {
    times(value: string, factor: string): string
    over(value: string, divisor: string): string
    /** An amount in words. */
    words(value: string): string
    money(value: string, unit: MoneyUnit): string
    /** A decimal of twelve digits, for copying. */
    digits(value: string): string
    /** The same in the reader's notation. */
    plain(value: string): string
    percentSince(now: string, then: string): { readonly percent: string; readonly direction: Direction }
  }
}

/** What pages know of live prices. */
export interface LivePrices {
  readonly words: Cell<Live | null>
  /** Whether the reader wants the page to stand still. */
  readonly isPaused: Cell<boolean>
  /** The server's time in milliseconds since the epoch. */
  now(): number
}
