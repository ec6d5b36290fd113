import { createSnapshot, type Snapshot, type SourceCredit } from '@portico/market'
import { type MarketEntry, marketOf, smallMarket } from './context.ts'

/** A source that has news within seconds. */
const fairCredit: SourceCredit = {
  id: 'fair',
  name: 'Fair',
  url: 'https://fair.example/',
  licence: 'none',
  attribution: 'Data by Fair',
  pace: 'seconds',
}

/** When the prices of the fair are true. */
export const fairAsOf = '2026-09-29T02:59:48Z'

/** The small market with bitcoin priced by a source that moves, in USDT. */
export function movingMarket(entries: readonly MarketEntry[] = smallMarket, asOf = fairAsOf): Snapshot {
  const { data } = marketOf([...entries, { slug: 'usdt', prices: ['0.9998', '0.9998'] }])
  return createSnapshot({
    ...data,
    asOf,
    sources: [...data.sources, fairCredit],
    quotes: data.quotes.map((quote) =>
      quote.assetId === 'btc'
        ? {
            ...quote,
            ...{ source: 'fair', asOf, high24h: '67000', low24h: '59000' },
            via: { assetId: 'usdt', price: '0.9998', source: 'daily', asOf: '2026-09-29T00:00:00Z' },
          }
        : // The dollar is the unit at any time.
          { ...quote, asOf: quote.assetId === 'usd' ? asOf : quote.asOf },
    ),
  })
}
