import {
  type Asset,
  type AssetFigures,
  createSnapshot,
  type PackedMoments,
  type PackedSeries,
  packSeriesText,
  type Quote,
  type Snapshot,
  type SnapshotData,
} from '@portico/market'

/** The snapshot that a market with these assets has. */
interface TestMarket {
  readonly version: string
  readonly asOf?: string
  readonly assets?: number
  /** What every asset costs. */
  readonly price?: string
}

const credit = {
  id: 'test',
  name: 'Test',
  url: 'https://example.org/',
  licence: 'CC0-1.0',
  attribution: 'Data by Test',
  pace: 'seconds',
} as const

function supplyOf(quantity: string) {
  return {
    basis: 'circulating',
    quantity,
    date: '2026-11-19',
    source: 'Test',
    url: 'https://example.org/',
  } as const
}

function assetOf(index: number): Asset {
  const id = `asset-${index}`
  const plain = { id, slug: id, kind: 'crypto', code: `A${index}`, name: `Asset ${index}` } as const
  return index % 2 === 0
    ? { ...plain, symbol: null, icon: null, supply: null }
    : { ...plain, symbol: '₳', icon: id, supply: supplyOf('21000000'), otherSupplies: [supplyOf('1.5')] }
}

function quoteOf({ id }: Asset, price: string, asOf: string): Quote {
  const plain = { assetId: id, price, asOf, source: 'test' }
  if (id.endsWith('0')) return { ...plain, high24h: null, low24h: null }
  return {
    ...{ ...plain, high24h: '2', low24h: '0.000000000000000001' },
    range: { source: 'test', asOf },
    via: { assetId: 'usdt', price: '0.9998', source: 'test', asOf },
  }
}

function seriesOf({ id }: Asset): PackedSeries {
  const plain = { assetId: id, dates: '2026-11-18 2026-11-19', prices: '1.5 1.25' }
  if (id.endsWith('0')) return packSeriesText({ ...plain, dates: '', prices: '', held: [], cuts: [] })
  return packSeriesText({
    ...plain,
    held: [
      { date: '2026-11-18', published: 'NaN', reason: 'not-a-price', held: null },
      { date: '2026-11-19', published: '-3', reason: 'day-off', held: { date: '2026-11-17', price: '1' } },
    ],
    cuts: [{ date: '2026-11-18', reason: 'redenomination', factor: '1000' }],
  })
}

function momentsOf({ id }: Asset): PackedMoments {
  return { assetId: id, times: '2026-11-19T15:00:00Z 2026-11-20T15:00:00.250Z', prices: '1.5 1.75' }
}

const noFigures = { volume24h: null, allTimeHigh: null, allTimeLow: null, hourAgo: null } as const

function figuresOf({ id }: Asset): readonly AssetFigures[] {
  const plain = { assetId: id, source: 'test', asOf: '2026-11-20T15:36:12.000Z' }
  const high = { at: '2025-01-20T08:00:00.000Z', price: '3' }
  if (id.endsWith('0')) return []
  return [
    { ...plain, ...noFigures, volume24h: { amount: '1.5', currency: 'usdt', of: 'one-market' } },
    {
      ...{ ...plain, volume24h: null, allTimeHigh: high, allTimeLow: { ...high, price: '0.1' } },
      hourAgo: { at: '2026-11-20T14:36:12.000Z', price: '1.4' },
    },
  ]
}

const quotesAsOf = '2026-11-20T15:37:12Z'
const made = new Map<number, Pick<SnapshotData, 'assets' | 'series' | 'recent' | 'figures'>>()

/** Assets and histories are the same objects in all markets of a size, as in a market of which only prices move. */
function lastingOf(count: number) {
  const assets = Array.from({ length: count }, (_, index) => assetOf(index))
  const lasting = made.get(count) ?? {
    ...{ assets, series: assets.map(seriesOf), recent: assets.map(momentsOf) },
    figures: assets.flatMap(figuresOf),
  }
  made.set(count, lasting)
  return lasting
}

/** Data of a market in every form that the model has. */
export function marketData({
  version,
  asOf = quotesAsOf,
  assets = 30,
  price = '1.5',
}: TestMarket): SnapshotData {
  const lasting = lastingOf(assets)
  const quotes = lasting.assets.map((asset) => quoteOf(asset, price, quotesAsOf))
  return { version, asOf, sources: [credit], ...lasting, quotes, delisted: ['gone'] }
}

/** The same as a snapshot. */
export function marketSnapshot(market: TestMarket): Snapshot {
  return createSnapshot(marketData(market))
}
