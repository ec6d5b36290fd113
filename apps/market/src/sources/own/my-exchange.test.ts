import { describeMarketSource } from '@portico/market-app/source-contract'
import { createSource } from './my-exchange.ts'

describeMarketSource('My Exchange', {
  id: 'my-exchange',
  ids: 'internal',
  now: '2026-11-20T15:37:12Z',
  listed: { btc: 'BTC-USD', eth: 'ETH-USD' },
  prices: { btc: '67187.33', eth: '3456.789012345678' },
  answer: (_address, spoilt) => `[
    { "market": "BTC-USD", "last": ${spoilt ?? '67187.33'}, "time": "2026-11-20T15:37:11Z" },
    { "market": "ETH-USD", "last": 3456.789012345678, "time": "2026-11-20T15:37:09Z" },
    { "market": "ETH-USD", "last": 3456.789012345678, "time": "2026-11-20T15:37:09Z" },
    { "market": "XYZ-USD", "last": 1, "time": "2026-11-20T15:37:10Z" }
  ]`,
  create: createSource,
})
