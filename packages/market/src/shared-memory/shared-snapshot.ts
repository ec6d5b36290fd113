import type { Asset, AssetFigures, PackedMoments, PackedSeries, Quote, SnapshotData } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type ChunkForm, createListWriter, type SharedChunk, sharedNumbers } from './chunk.ts'

/** The lists of a snapshot that are written in chunks. */
export interface SharedLists {
  readonly assets: readonly number[]
  readonly quotes: readonly number[]
  readonly series: readonly number[]
  readonly recent: readonly number[] | null
  readonly figures: readonly number[] | null
}

/** Where the entries of an asset stand, by its place in the list of ids. What has none has 0, all others one more than their place. */
export interface SharedPlaces {
  /** Ids of all assets, those of the list of assets first and in its order, written once for snapshots that have the same. */
  readonly ids: readonly number[]
  readonly quotes: Uint32Array
  readonly series: Uint32Array
  readonly recent: Uint32Array
  /** Of the first; those of an asset stand behind one another. */
  readonly figures: Uint32Array
  /** The places of the assets in the order that lists have them in. */
  readonly order: Uint32Array
}

/** A snapshot as one thread hands it to another: what is small, and where the rest is. */
export interface SharedSnapshot {
  readonly small: Omit<SnapshotData, keyof SharedLists>
  readonly lists: SharedLists
  readonly places: SharedPlaces
}

/** The lists that are written in chunks. */
export type SharedListName = keyof SharedLists | 'ids'

/** A chunk and the list that it is of. */
export interface ListedChunk {
  readonly list: SharedListName
  readonly chunk: SharedChunk
}

/** A snapshot that was written, with all its chunks: which of them a reader has is known to what hands them over. */
export interface WrittenSnapshot {
  readonly snapshot: SharedSnapshot
  readonly chunks: readonly ListedChunk[]
}

/** In the order in which they are handed over. */
export const sharedLists = ['ids', 'assets', 'quotes', 'series', 'recent', 'figures'] as const

const asJson = { plain: (entry: unknown) => entry, bytes: () => [] }

const seriesForm: ChunkForm<PackedSeries> = {
  plain: ({ assetId, held, cuts }) => ({ assetId, held, cuts }),
  bytes: ({ days, prices }) => [days, prices],
}

interface OfAsset {
  readonly assetId: string
}

/** One more than the place of the first entry of each asset. */
function placesOf(ids: ReadonlyMap<string, number>, entries: readonly OfAsset[]): Uint32Array {
  const places = new Uint32Array(ids.size)
  for (const [place, { assetId }] of entries.entries()) {
    const own = ids.get(assetId)
    if (own !== undefined && places[own] === 0) places[own] = place + 1
  }
  return sharedNumbers(places)
}

/** Gives what writes snapshots, one after the other. What is the same as in the one before is the same memory. */
export function createSharedWriter(): (snapshot: Snapshot) => WrittenSnapshot {
  const writeIds = createListWriter<string>(asJson)
  const writeAssets = createListWriter<Asset>(asJson)
  const writeQuotes = createListWriter<Quote>(asJson)
  const writeRecent = createListWriter<PackedMoments>(asJson)
  const writeFigures = createListWriter<AssetFigures>(asJson)
  const writeSeries = createListWriter<PackedSeries>(seriesForm)

  return ({ data, assets: ordered }) => {
    const { assets, quotes, series, recent, figures, ...small } = data
    const others = [quotes, series, recent ?? [], figures ?? []].flatMap((list) =>
      list.map(({ assetId }) => assetId),
    )
    const ids = new Map(
      [...new Set([...assets.map(({ id }) => id), ...others])].map((id, place) => [id, place]),
    )
    const written = {
      ids: writeIds([...ids.keys()]),
      ...{ assets: writeAssets(assets), quotes: writeQuotes(quotes), series: writeSeries(series) },
      ...{ recent: writeRecent(recent ?? []), figures: writeFigures(figures ?? []) },
    }
    const snapshot: SharedSnapshot = {
      small,
      lists: {
        ...{ assets: written.assets.ids, quotes: written.quotes.ids, series: written.series.ids },
        recent: recent === undefined ? null : written.recent.ids,
        figures: figures === undefined ? null : written.figures.ids,
      },
      places: {
        ids: written.ids.ids,
        ...{ quotes: placesOf(ids, quotes), series: placesOf(ids, series) },
        ...{ recent: placesOf(ids, recent ?? []), figures: placesOf(ids, figures ?? []) },
        order: sharedNumbers(ordered.map(({ id }) => ids.get(id) ?? 0)),
      },
    }
    const listed = (list: SharedListName) => written[list].chunks.map((chunk) => ({ list, chunk }))
    return { snapshot, chunks: sharedLists.flatMap(listed) }
  }
}
