import type { ForeignQuote, SourceCredit } from '@portico/market'
import { type Upstream, UpstreamError } from '@portico/outbound'
import type { MarketSource, SourceContext } from '../../ports/source.ts'
import { tickersOf } from './answers.ts'
import { createFollow } from './follow.ts'
import { createHistory } from './history.ts'
import { type Pair, possiblePairs, preferredPairs, sourceId } from './pairs.ts'
import { instantText, readTickers } from './reading.ts'

/** Where Binance's public market data is asked for. */
export interface BinanceOptions {
  /** What stands before `/api/v3/`. */
  readonly baseUrl: string
  /** What stands before `/ws/`. */
  readonly streamUrl: string
}

const credit: SourceCredit = {
  id: sourceId,
  name: 'Binance',
  url: 'https://www.binance.com',
  licence: 'Binance terms of use',
  pace: 'seconds',
}

/** All tickers weigh 80 of the 6,000 that a minute may; what changes within the minute comes by the stream. */
const everyMs = 60_000
/** All tickers are 2 MB. */
const maxBytes = 8_000_000

/**
 * Public market data of Binance spot (binance-spot-api-docs of 2026-07-21): tickers of all markets in one request, daily klines
 * for the past, mini tickers as they come. It asks for no key. Prices are in USDT, or in USDC where there is no market in USDT,
 * and are given as such.
 */
export function createBinanceSource(
  context: SourceContext,
  { baseUrl, streamUrl }: BinanceOptions,
): MarketSource {
  const { outbound, identities, now } = context
  const name = credit.name
  const upstream = namingRefusals(outbound.upstream({ name, baseUrl, maxBytes }))
  let traded: ReadonlyMap<string, Pair> | null = null
  return {
    id: credit.id,
    credit,
    everyMs,
    async read(signal) {
      const possible = possiblePairs(identities)
      const query = { type: 'FULL', symbolStatus: 'TRADING' }
      const tickers = await upstream.json({ path: 'api/v3/ticker/24hr', query, signal }, tickersOf(possible))
      const { foreign, foreignRecent, figures, pairs } = readTickers(tickers, possible)
      traded = new Map(pairs.map((pair) => [pair.symbol, pair]))
      const asOf = newestInstant(foreign, now())
      return { credit, asOf, assets: [], quotes: [], foreign, foreignRecent, figures, series: [] }
    },
    history: createHistory({ upstream, identities, now }),
    follow: createFollow({
      name,
      outbound,
      url: `${streamUrl.replace(/\/$/, '')}/ws/!miniTicker@arr`,
      pairs: () => traded ?? preferredPairs(identities),
      now,
    }),
  }
}

/** The newest time of the quotes, but none that is to come: a clock that is wrong must not date the whole. */
function newestInstant(quotes: readonly ForeignQuote[], nowMs: number): string | null {
  const newest = quotes.reduce(
    (latest, { asOf }) => Math.max(latest, Date.parse(asOf)),
    Number.NEGATIVE_INFINITY,
  )
  return quotes.length === 0 ? null : instantText(Math.min(newest, nowMs))
}

/** Binance answers 451 to whole countries, which no later try changes; the log should say so. */
function namingRefusals(upstream: Upstream): Pick<Upstream, 'json'> {
  return {
    async json(request, schema) {
      try {
        return await upstream.json(request, schema)
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 451) throw error
        const { fault, host } = error
        const message = `${upstream.name} serves no one where this server stands (451, unavailable for legal reasons)`
        throw new UpstreamError(message, { fault, host, status: 451, cause: error })
      }
    },
  }
}
