import { contentHash } from './content-hash.ts'
import { instantMs } from './day.ts'
import type { Asset, PackedSeries, Quote, SnapshotData, SourceCredit } from './model.ts'
import { createSeriesPacker, lastDay, unpackSeries } from './packed-series.ts'

/** What one source knows at one time: cleaned, in the model's own nouns. */
export interface MarketReading {
  readonly credit: SourceCredit
  /** The instant the reading as a whole is true for; null where it does not date the snapshot, such as single closes. */
  readonly asOf: string | null
  readonly assets: readonly Asset[]
  readonly quotes: readonly Quote[]
  readonly series: readonly PackedSeries[]
}

/**
 * Merges readings into one snapshot's data. The first reading that lists an asset describes it (its supply may come from a
 * later one); the freshest quote wins, the earlier reading on a tie; the freshest history wins and is preceded by the older
 * days of the others. The version is a hash of the content, so equal readings give an equal version.
 */
export function mergeReadings(readings: readonly MarketReading[]): SnapshotData {
  const content = {
    asOf: latest(readings.flatMap((reading) => reading.asOf ?? [])),
    sources: uniqueBy(
      readings.map((reading) => reading.credit),
      (credit) => credit.id,
    ),
    assets: mergeAssets(readings),
    quotes: freshestQuotes(readings),
    series: mergeSeries(readings),
  }
  return { version: versionOf(content), ...content }
}

/** A hash of hashes, because the whole as one text would be hundreds of megabytes for a large catalogue. */
function versionOf({ asOf, sources, assets, quotes, series }: Omit<SnapshotData, 'version'>): string {
  const hashes = [sources, assets, quotes, series].map((list) =>
    list.map((entry) => contentHash(JSON.stringify(entry))),
  )
  return contentHash(JSON.stringify([asOf, ...hashes]))
}

function latest(instants: readonly string[]): string {
  const newest = instants.toSorted((left, right) => instantMs(left) - instantMs(right)).at(-1)
  if (newest === undefined) throw new RangeError('A snapshot needs at least one dated reading.')
  return newest
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  const seen = new Map<string, T>()
  for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value)
  return [...seen.values()]
}

function mergeAssets(readings: readonly MarketReading[]): readonly Asset[] {
  const assets = new Map<string, Asset>()
  for (const asset of readings.flatMap((reading) => reading.assets)) {
    const known = assets.get(asset.id)
    if (known === undefined) assets.set(asset.id, asset)
    else assets.set(asset.id, { ...known, ...suppliesOf(known.supply === null ? asset : known) })
  }
  return [...assets.values()]
}

/** Quantities of one reading stay together, so that they are of one count. */
function suppliesOf({ supply, otherSupplies }: Asset): Pick<Asset, 'supply' | 'otherSupplies'> {
  return otherSupplies === undefined ? { supply } : { supply, otherSupplies }
}

function freshestQuotes(readings: readonly MarketReading[]): readonly Quote[] {
  const quotes = new Map<string, Quote>()
  for (const quote of readings.flatMap((reading) => reading.quotes)) {
    const known = quotes.get(quote.assetId)
    if (known === undefined || instantMs(quote.asOf) > instantMs(known.asOf)) quotes.set(quote.assetId, quote)
  }
  return [...quotes.values()]
}

function mergeSeries(readings: readonly MarketReading[]): readonly PackedSeries[] {
  const byAsset = new Map<string, PackedSeries[]>()
  for (const series of readings.flatMap((reading) => reading.series)) {
    byAsset.set(series.assetId, [...(byAsset.get(series.assetId) ?? []), series])
  }
  const join = createJoin()
  return [...byAsset.values()].flatMap((all) => join(all) ?? [])
}

/** Gives the freshest series, preceded by what the others know of the days before its first. */
function createJoin(): (all: readonly PackedSeries[]) => PackedSeries | null {
  const pack = createSeriesPacker()
  const precededBy = (packed: PackedSeries, packedOlder: PackedSeries) => {
    const [series, older] = [unpackSeries(packed), unpackSeries(packedOlder)]
    const first = series.observations[0]
    const isBefore = (entry: { date: string }) => first === undefined || entry.date < first.date
    return pack({
      assetId: series.assetId,
      observations: [...older.observations.filter(isBefore), ...series.observations],
      held: [...older.held.filter(isBefore), ...series.held],
      cuts: [...older.cuts.filter(isBefore), ...series.cuts],
    })
  }
  return (all) => {
    const byFreshness = all.toSorted((left, right) => (lastDay(left) < lastDay(right) ? 1 : -1))
    const [freshest, ...others] = all.length === 1 ? all : byFreshness
    return freshest === undefined ? null : others.reduce(precededBy, freshest)
  }
}
