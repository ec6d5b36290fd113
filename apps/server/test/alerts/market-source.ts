import type { MarketSource, SourceContext } from '@portico/market-app'
import * as v from 'valibot'

const tickers = v.array(v.object({ market: v.string(), last: v.string(), time: v.string() }))
const assets: Readonly<Record<string, string>> = { 'BTC-USD': 'btc', 'ETH-USD': 'eth' }

/** An exchange of a drill, read each second as an adapter of an operator's own does. */
export function exchangeAt(context: SourceContext, id: string, baseUrl: string): MarketSource {
  const exchange = context.outbound.upstream({ name: id, baseUrl })
  const origin = { id, name: id, url: 'https://exchange.example/', licence: 'own prices' }
  const credit = { ...origin, pace: 'seconds' } as const
  return {
    ...{ id, credit, everyMs: 1000 },
    async read(signal) {
      const answer = await exchange.json({ path: 'tickers', signal, numbers: 'text' }, tickers)
      const quotes = answer.flatMap(({ market, last, time }) => {
        const assetId = assets[market]
        if (assetId === undefined) return []
        return [{ assetId, price: last, asOf: time, source: id, high24h: null, low24h: null }]
      })
      return { credit, asOf: quotes[0]?.asOf ?? null, assets: [], quotes, series: [] }
    },
  }
}
