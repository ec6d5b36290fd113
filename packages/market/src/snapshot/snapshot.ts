import type {
  Asset,
  AssetFigures,
  Moment,
  PackedSeries,
  Quote,
  Series,
  SnapshotData,
  SourceCredit,
} from '../model/model.ts'
import { unpackMoments } from '../series/packed-moments.ts'
import { orderAssets } from './order.ts'
import { createSeriesReader, observationCount } from '../series/packed-series.ts'
import { type PastPrice, pastPrice } from './past-price.ts'

/** A snapshot with its indexes made once. Everything a page shows is read from one of these. */
export interface Snapshot {
  /** Content hash: equal data has equal version. */
  readonly version: string
  /** The instant that windows count back from; never the wall clock. */
  readonly asOf: string
  readonly sources: readonly SourceCredit[]
  /** Crypto by market cap, then fiat by importance, metals, stocks. */
  readonly assets: readonly Asset[]
  /**
   * The same assets in an order that does not follow prices. It is the same list as that of the snapshot before while no asset changes, so
   * that what is made of names can be kept with it.
   */
  readonly catalogue: readonly Asset[]
  /** Where an asset stands in `assets`, from 0; -1 where it is none of them. */
  placeOf(assetId: string): number
  /** The asset of a slug; null when there is none. Slugs are lower case. */
  asset(slug: string): Asset | null
  /** Whether the operator has taken the asset of a slug off; it is no asset of the snapshot then. */
  isDelisted(slug: string): boolean
  /** The newest good price of an asset; null when it never had one. */
  quote(assetId: string): Quote | null
  /** Whether there is one, which is known without reading it. */
  isPriced(assetId: string): boolean
  /** The cleaned history of an asset; null when there is none. */
  series(assetId: string): Series | null
  /** The same as it is kept, for anyone who needs little of it; null when there is none. */
  packedSeries(assetId: string): PackedSeries | null
  /** How many observations that history has; 0 where there is none. */
  observationCount(assetId: string): number
  /** The prices of the last days in finer steps, oldest first; empty where only days are known. */
  recent(assetId: string): readonly Moment[]
  /** What live sources say of an asset beside its price, an entry for each source; empty where none says anything. */
  figures(assetId: string): readonly AssetFigures[]
  /** The last known price at or before an instant (milliseconds since the epoch), of a day or in finer steps. */
  priceAt(assetId: string, atMs: number): PastPrice | null
  /** The plain data that the snapshot was made from, as it crosses a process. */
  readonly data: SnapshotData
}

/** Places by id, counted when one is first asked for. */
function createPlaces(assets: readonly Asset[]): (assetId: string) => number {
  let places: ReadonlyMap<string, number> | null = null
  return (assetId) => {
    places ??= new Map(assets.map(({ id }, place) => [id, place]))
    return places.get(assetId) ?? -1
  }
}

/** Indexes plain snapshot data. The data is trusted: sources parse it at their edge. */
export function createSnapshot(data: SnapshotData): Snapshot {
  const assets = new Map(data.assets.map((asset) => [asset.slug, asset]))
  const delisted = new Set(data.delisted)
  const histories = new Map(data.series.map((series) => [series.assetId, series]))
  const moments = new Map(data.recent?.map((recent) => [recent.assetId, recent]))
  const figures = Map.groupBy(data.figures ?? [], ({ assetId }) => assetId)
  const quotes = new Map(data.quotes.map((quote) => [quote.assetId, quote]))
  const ordered = orderAssets(data.assets, (assetId) => quotes.get(assetId)?.price ?? null)
  return {
    version: data.version,
    asOf: data.asOf,
    sources: data.sources,
    assets: ordered,
    catalogue: data.assets,
    placeOf: createPlaces(ordered),
    asset: (slug) => assets.get(slug) ?? null,
    isDelisted: (slug) => delisted.has(slug),
    quote: (assetId) => quotes.get(assetId) ?? null,
    isPriced: (assetId) => quotes.has(assetId),
    series: createSeriesReader((assetId) => histories.get(assetId)),
    packedSeries: (assetId) => histories.get(assetId) ?? null,
    observationCount: (assetId) => {
      const packed = histories.get(assetId)
      return packed === undefined ? 0 : observationCount(packed)
    },
    recent: (assetId) => {
      const packed = moments.get(assetId)
      return packed === undefined ? [] : unpackMoments(packed)
    },
    figures: (assetId) => figures.get(assetId) ?? [],
    priceAt: (assetId, atMs) =>
      pastPrice({ series: histories.get(assetId), recent: moments.get(assetId) }, atMs),
    data,
  }
}
