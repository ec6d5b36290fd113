import type { AssetFigures, ForeignMoments, ForeignQuote } from '@portico/market'
import { positiveNumber, publishedPrice } from '../published-number.ts'
import type { Ticker } from './answers.ts'
import { type Pair, sourceId } from './pairs.ts'

/** What tickers say of the pairs that are traded. */
export interface TickerReading {
  readonly foreign: readonly ForeignQuote[]
  /** What stood 24 hours ago. */
  readonly foreignRecent: readonly ForeignMoments[]
  /** What each of these markets traded: never what others did, not even Binance's own. */
  readonly figures: readonly AssetFigures[]
  /** The pairs that the quotes are of. */
  readonly pairs: readonly Pair[]
}

/**
 * One quote for each asset, of its preferred pair among those that had a trade within the window. A price without a trade is
 * of an unknown age, so it is left out, as is one of a pair that is halted.
 */
export function readTickers(tickers: readonly Ticker[], possible: ReadonlyMap<string, Pair>): TickerReading {
  const bySymbol = new Map(tickers.toReversed().map((ticker) => [ticker.symbol, ticker]))
  const quotes = new Map<string, { readonly pair: Pair; readonly quote: ForeignQuote }>()
  const foreignRecent: ForeignMoments[] = []
  const figures: AssetFigures[] = []
  for (const pair of possible.values()) {
    const ticker = bySymbol.get(pair.symbol)
    if (ticker === undefined || quotes.has(pair.assetId)) continue
    const quote = quoteOf(ticker, pair)
    if (quote === null) continue
    quotes.set(pair.assetId, { pair, quote })
    foreignRecent.push(...momentOf(ticker, pair))
    figures.push(...figuresOf(ticker, pair))
  }
  const read = [...quotes.values()]
  const [foreign, pairs] = [read.map(({ quote }) => quote), read.map(({ pair }) => pair)]
  return { foreign, foreignRecent, figures, pairs }
}

/** What stands in the place of a price that there is none of: the market is halted, or was never traded. */
const noPrice = /^0(?:\.0*)?$/

function quoteOf(ticker: Ticker, { assetId, currency }: Pair): ForeignQuote | null {
  if (ticker.count <= 0 || noPrice.test(ticker.lastPrice)) return null
  const asOf = instantText(ticker.closeTime)
  const [high24h, low24h] = [positiveNumber(ticker.highPrice), positiveNumber(ticker.lowPrice)]
  const price = publishedPrice(ticker.lastPrice)
  return { assetId, price, currency, asOf, source: sourceId, high24h, low24h }
}

/**
 * The price that was current when the window began is the last one before it. The open price is the first one after it, which is
 * hours later where little is traded, and for a market of a few hours would make up a day that it does not have.
 */
function momentOf(ticker: Ticker, { assetId, currency }: Pair): readonly ForeignMoments[] {
  const price = positiveNumber(ticker.prevClosePrice)
  if (price === null) return []
  return [{ assetId, currency, times: instantText(ticker.openTime), prices: price }]
}

function figuresOf(ticker: Ticker, { assetId, currency }: Pair): readonly AssetFigures[] {
  const amount = positiveNumber(ticker.quoteVolume)
  if (amount === null) return []
  const volume24h = { amount, currency, of: 'one-market' } as const
  const others = { allTimeHigh: null, allTimeLow: null, hourAgo: null }
  return [{ assetId, source: sourceId, asOf: instantText(ticker.closeTime), volume24h, ...others }]
}

/** An ISO 8601 instant in UTC. */
export function instantText(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
