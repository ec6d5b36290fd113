import type { Asset, AssetFigures, PackedMoments, PackedSeries, Quote, SnapshotData } from '../model/model.ts'
import { unpackMoments } from '../series/packed-moments.ts'
import { createSeriesReader, observationCount } from '../series/packed-series.ts'
import { pastPrice } from '../snapshot/past-price.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { SharedChunk } from './chunk.ts'
import { createListReader, type ReadList } from './list-reader.ts'
import { type ListedChunk, sharedLists, type SharedSnapshot } from './shared-snapshot.ts'

/** Reads what a writer of the same process wrote. What is the same memory as before is the same objects as before. */
export interface SharedReader {
  /** Takes a chunk over, about a millisecond's work for one whose entries are read at once. */
  take(listed: ListedChunk): void
  /**
   * The snapshot, all of whose chunks have been taken over. Those that it does not have are forgotten. Throws a RangeError where
   * one was not taken over.
   */
  read(shared: SharedSnapshot): Snapshot
  /** The chunks that it has: another reader that takes them over reads the same. */
  chunks(): readonly ListedChunk[]
}

/** A history with its days and its prices. */
function withBytes(plain: PackedSeries, { bytes }: SharedChunk, place: number): PackedSeries {
  const [days, prices] = bytes.slice(2 * place, 2 * place + 2)
  if (days === undefined || prices === undefined) throw new RangeError('The history has no bytes.')
  return { ...plain, days, prices }
}

/** What a snapshot is read from. */
interface Parts {
  readonly shared: SharedSnapshot
  /** All assets, in the order that they were written in. */
  readonly catalogue: readonly Asset[]
  readonly quotes: ReadList<Quote>
  readonly series: ReadList<PackedSeries>
  readonly recent: ReadList<PackedMoments> | null
  readonly figures: ReadList<AssetFigures> | null
  readonly placeOf: ReadonlyMap<string, number>
}

function dataOf({ shared, catalogue, quotes, series, recent, figures }: Parts): SnapshotData {
  return {
    ...shared.small,
    ...{ assets: catalogue, quotes: quotes.all(), series: series.all() },
    ...(recent === null ? {} : { recent: recent.all() }),
    ...(figures === null ? {} : { figures: figures.all() }),
  }
}

/** The entries of an asset that stand behind one another. */
function figuresOf(list: ReadList<AssetFigures>, assetId: string, first: number): readonly AssetFigures[] {
  const found: AssetFigures[] = []
  for (let place = first; place < list.length; place += 1) {
    const entry = list.at(place)
    if (entry?.assetId !== assetId) break
    found.push(entry)
  }
  return found
}

/** The assets in the order of lists, and one more than the place of each there by its place in the catalogue. */
function inOrder(catalogue: readonly Asset[], order: Uint32Array) {
  const places = new Uint32Array(catalogue.length)
  const assets: Asset[] = []
  for (const own of order) {
    const asset = catalogue[own]
    if (asset === undefined) continue
    assets.push(asset)
    places[own] = assets.length
  }
  return { assets, places }
}

function snapshotOf(parts: Parts): Snapshot {
  const { shared, catalogue, quotes, series, recent, figures, placeOf } = parts
  const { small, places } = shared
  const delisted = new Set(small.delisted)
  const ordered = inOrder(catalogue, places.order)
  function find<Entry>(list: ReadList<Entry> | null, column: Uint32Array, assetId: string): Entry | null {
    const place = column[placeOf.get(assetId) ?? column.length] ?? 0
    return place === 0 || list === null ? null : list.at(place - 1)
  }
  const packed = (assetId: string) => find(series, places.series, assetId)
  const moments = (assetId: string) => find(recent, places.recent, assetId)
  return {
    ...{ version: small.version, asOf: small.asOf, sources: small.sources },
    assets: ordered.assets,
    catalogue,
    placeOf: (assetId) => (ordered.places[placeOf.get(assetId) ?? catalogue.length] ?? 0) - 1,
    asset: (slug) => catalogue[placeOf.get(slug) ?? catalogue.length] ?? null,
    isDelisted: (slug) => delisted.has(slug),
    quote: (assetId) => find(quotes, places.quotes, assetId),
    isPriced: (assetId) => (places.quotes[placeOf.get(assetId) ?? places.quotes.length] ?? 0) > 0,
    series: createSeriesReader(packed),
    packedSeries: packed,
    observationCount(assetId) {
      const found = packed(assetId)
      return found === null ? 0 : observationCount(found)
    },
    recent(assetId) {
      const found = moments(assetId)
      return found === null ? [] : unpackMoments(found)
    },
    figures(assetId) {
      const first = places.figures[placeOf.get(assetId) ?? places.figures.length] ?? 0
      return first === 0 || figures === null ? [] : figuresOf(figures, assetId, first - 1)
    },
    priceAt: (assetId, atMs) =>
      pastPrice({ series: packed(assetId) ?? undefined, recent: moments(assetId) ?? undefined }, atMs),
    get data() {
      return dataOf(parts)
    },
  }
}

/** Keeps what was made of chunks until other chunks are asked about. */
function keepLast<Made>(make: (chunks: readonly number[]) => Made): (chunks: readonly number[]) => Made {
  let last: { readonly name: string; readonly made: Made } | null = null
  return (chunks) => {
    const name = chunks.join(' ')
    if (last?.name !== name) last = { name, made: make(chunks) }
    return last.made
  }
}

/** Gives what reads the snapshots of one writer. */
export function createSharedReader(): SharedReader {
  const readers = {
    ids: createListReader<string>({ when: 'at once' }),
    assets: createListReader<Asset>({ when: 'at once' }),
    quotes: createListReader<Quote>({ when: 'when asked' }),
    series: createListReader<PackedSeries>({ when: 'when asked', complete: withBytes }),
    recent: createListReader<PackedMoments>({ when: 'when asked' }),
    figures: createListReader<AssetFigures>({ when: 'when asked' }),
  }
  const placesOf = keepLast(
    (chunks) =>
      new Map(
        readers.ids
          .list(chunks)
          .all()
          .map((id, place) => [id, place]),
      ),
  )
  const catalogueOf = keepLast((chunks) => readers.assets.list(chunks).all())

  return {
    take({ list, chunk }) {
      readers[list].take(chunk)
    },
    read(shared) {
      const { assets, quotes, series, recent, figures } = shared.lists
      const { ids } = shared.places
      const parts: Parts = {
        ...{ shared, placeOf: placesOf(ids) },
        ...{ catalogue: catalogueOf(assets), quotes: readers.quotes.list(quotes) },
        series: readers.series.list(series),
        recent: recent && readers.recent.list(recent),
        figures: figures && readers.figures.list(figures),
      }
      const lists = { ids, assets, quotes, series, recent: recent ?? [], figures: figures ?? [] }
      for (const list of sharedLists) readers[list].keep(lists[list])
      return snapshotOf(parts)
    },
    chunks: () => sharedLists.flatMap((list) => readers[list].chunks().map((chunk) => ({ list, chunk }))),
  }
}
