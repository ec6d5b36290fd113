import type { ForeignQuote, MarketReading, SourceCredit } from '@portico/market'

import type { Tick } from '../ports/source.ts'

/** The newest price of each asset that a source pushed, to be folded into its reading. */
export interface TickBook {
  take(ticks: readonly Tick[]): void
  /** The reading with pushed prices in place of older ones; null where there is neither. */
  fold(reading: MarketReading | null): MarketReading | null
}

/** How far ahead of the clock a price may be and still date the reading. */
const aheadMs = 60_000

interface Priced {
  readonly assetId: string
  readonly asOf: string
  readonly high24h: string | null
  readonly low24h: string | null
}

/** A range that was told before a price went beyond it reaches at least to that price. */
function rangeWith(known: Priced | undefined, price: string): Pick<Priced, 'high24h' | 'low24h'> {
  const { high24h = null, low24h = null } = known ?? {}
  if (high24h === null || low24h === null) return { high24h: null, low24h: null }
  return {
    high24h: Number(price) > Number(high24h) ? price : high24h,
    low24h: Number(price) < Number(low24h) ? price : low24h,
  }
}

function isOlder(left: string, right: string): boolean {
  return Date.parse(left) < Date.parse(right)
}

/** Keeps what a source pushes between its readings. `now` gives milliseconds since the epoch. */
export function createTickBook(credit: SourceCredit, now: () => number): TickBook {
  const newest = new Map<string, Tick>()

  function folded(reading: MarketReading): MarketReading {
    const priced = new Map<string, Priced>()
    for (const quote of [...reading.quotes, ...(reading.foreign ?? [])]) priced.set(quote.assetId, quote)
    const pushed: ForeignQuote[] = []
    for (const [assetId, { price, currency, at }] of newest) {
      const known = priced.get(assetId)
      if (known !== undefined && !isOlder(known.asOf, at)) newest.delete(assetId)
      else {
        const range = rangeWith(known, price)
        pushed.push({ assetId, price, currency, asOf: at, source: credit.id, ...range })
      }
    }
    if (pushed.length === 0) return reading
    const isStill = ({ assetId }: Priced) => !newest.has(assetId)
    return {
      ...reading,
      asOf: latest(reading.asOf, pushed),
      quotes: reading.quotes.filter(isStill),
      foreign: [...(reading.foreign ?? []).filter(isStill), ...pushed],
    }
  }

  function latest(asOf: string | null, pushed: readonly ForeignQuote[]): string | null {
    const limitMs = now() + aheadMs
    return pushed.reduce<string | null>((newestAt, { asOf: at }) => {
      if (Date.parse(at) > limitMs) return newestAt
      return newestAt === null || isOlder(newestAt, at) ? at : newestAt
    }, asOf)
  }

  return {
    take(ticks) {
      for (const tick of ticks) {
        const known = newest.get(tick.assetId)
        if (known === undefined || !isOlder(tick.at, known.at)) newest.set(tick.assetId, tick)
      }
    },
    fold(reading) {
      if (newest.size === 0) return reading
      return folded(reading ?? { credit, asOf: null, assets: [], quotes: [], series: [] })
    },
  }
}
