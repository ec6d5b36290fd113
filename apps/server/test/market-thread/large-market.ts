import type { SnapshotData } from '@portico/market'

/** A market of the dollar and so many coins of one price, without histories. */
export interface LargeMarket {
  readonly version: string
  readonly price: string
  readonly coins: number
  /** 2026-11-20T10:00:00Z unless given. */
  readonly asOf?: string
}

/** Its data. */
export function largeMarketData({
  version,
  price,
  coins,
  asOf = '2026-11-20T10:00:00Z',
}: LargeMarket): SnapshotData {
  const ids = Array.from({ length: coins }, (_, index) => `coin-${index}`)
  const assetOf = (id: string, kind: 'crypto' | 'fiat') => {
    return { id, slug: id, code: id.toUpperCase(), name: id, symbol: null, icon: null, supply: null, kind }
  }
  const quoteOf = (assetId: string, price: string) => {
    return { assetId, price, asOf, source: 'one', high24h: null, low24h: null }
  }
  const credit = { id: 'one', name: 'One', url: 'https://www.example.com/', licence: 'own' }
  return {
    ...{ version, asOf, sources: [credit], series: [] },
    assets: [...ids.map((id) => assetOf(id, 'crypto')), assetOf('usd', 'fiat')],
    quotes: [...ids.map((id) => quoteOf(id, price)), quoteOf('usd', '1')],
  }
}
