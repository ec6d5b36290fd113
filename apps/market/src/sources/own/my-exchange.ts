import type { MarketSource, SourceContext } from '@portico/market-app'
import * as v from 'valibot'

const tickers = v.array(v.object({ market: v.string(), last: v.string(), time: v.string() }))

/** What each market prices, in US dollars: written by hand, because tickers are shared. */
const assets: Readonly<Record<string, string>> = { 'BTC-USD': 'btc', 'ETH-USD': 'eth' }

const id = 'my-exchange'
const origin = { id, name: 'My Exchange', url: 'https://www.example.com/', licence: 'own prices' }
const credit = { ...origin, pace: 'seconds' } as const

export function createSource(context: SourceContext, baseUrl = 'https://api.example.com/v1'): MarketSource {
  const exchange = context.outbound.upstream({ name: 'My Exchange', baseUrl })

  async function read(signal: AbortSignal) {
    const answer = await exchange.json({ path: 'tickers', signal, numbers: 'text' }, tickers)
    const rows = new Map(answer.map((row) => [row.market, row]))
    const quotes = [...rows.values()].flatMap(({ market, last, time }) => {
      const assetId = assets[market]
      if (assetId === undefined) return []
      return [{ assetId, price: last, asOf: time, source: id, high24h: null, low24h: null }]
    })
    const times = quotes.map(({ asOf }) => asOf).toSorted()
    return { credit, asOf: times.at(-1) ?? null, assets: [], quotes, series: [] }
  }

  return { id, credit, everyMs: 5000, read }
}
