import type { Asset, Quote, Series, SnapshotData, SourceCredit } from './model.ts'
import { orderAssets } from './order.ts'
import { createSeriesReader, observationCount } from './packed-series.ts'

/** A snapshot with its indexes made once. Everything a page shows is read from one of these. */
export interface Snapshot {
  /** Content hash: equal data has equal version. */
  readonly version: string
  /** The instant that windows count back from; never the wall clock. */
  readonly asOf: string
  readonly sources: readonly SourceCredit[]
  /** Crypto by market cap, then fiat by importance, metals, stocks. */
  readonly assets: readonly Asset[]
  /** The asset of a slug; null when there is none. Slugs are lower case. */
  asset(slug: string): Asset | null
  /** Whether the operator has taken the asset of a slug off; it is no asset of the snapshot then. */
  isDelisted(slug: string): boolean
  /** The newest good price of an asset; null when it never had one. */
  quote(assetId: string): Quote | null
  /** The cleaned history of an asset; null when there is none. */
  series(assetId: string): Series | null
  /** How many observations that history has; 0 where there is none. */
  observationCount(assetId: string): number
  /** The plain data that the snapshot was made from, as it crosses a process. */
  readonly data: SnapshotData
}

/** Indexes plain snapshot data. The data is trusted: sources parse it at their edge. */
export function createSnapshot(data: SnapshotData): Snapshot {
  const assets = new Map(data.assets.map((asset) => [asset.slug, asset]))
  const delisted = new Set(data.delisted)
  const counts = new Map(data.series.map((series) => [series.assetId, observationCount(series)]))
  const quotes = new Map(data.quotes.map((quote) => [quote.assetId, quote]))
  return {
    version: data.version,
    asOf: data.asOf,
    sources: data.sources,
    assets: orderAssets(data.assets, (assetId) => quotes.get(assetId)?.price ?? null),
    asset: (slug) => assets.get(slug) ?? null,
    isDelisted: (slug) => delisted.has(slug),
    quote: (assetId) => quotes.get(assetId) ?? null,
    series: createSeriesReader(data.series),
    observationCount: (assetId) => counts.get(assetId) ?? 0,
    data,
  }
}
