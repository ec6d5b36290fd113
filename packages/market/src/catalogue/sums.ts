import type { AssetKind, ChangeWindow } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { giveIndexable, isIndexable } from './indexable.ts'
import { giveAges, type ListAges, rankAges } from './list-ages.ts'
import { giveOverview, type MarketOverview, marketOverview } from './market-overview.ts'
import { giveMovable, movableCoins } from './movers.ts'
import { givePriceSources, pricesBySource } from './price-sources.ts'
import { type CountedChanges, dollarChanges, giveChanges, rankedAssets } from './ranking.ts'

/**
 * What is counted over all assets of a snapshot, as one thread hands it to another: with ten thousand of them it is most of what a new
 * snapshot costs, and the thread that answers people need not count it.
 */
export interface SnapshotSums {
  readonly changes: readonly CountedChanges[]
  readonly ages: ReadonlyMap<AssetKind, ListAges>
  /** The first coin by its slug. */
  readonly overview:
    | (Omit<MarketOverview, 'first'> & { readonly first: string; readonly percent: string })
    | null
  /** By slug. */
  readonly movable: readonly string[]
  /** 1 at the place of each asset that search engines are shown. */
  readonly indexable: Uint8Array
  /** How many current prices are from each source. */
  readonly sources: ReadonlyMap<string, number>
}

/** What the pages that are asked for most begin with; other kinds and windows are counted when a list is sorted by them. */
const windows: readonly ChangeWindow[] = ['24h', '7d']
const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

function percentsOf(snapshot: Snapshot, window: ChangeWindow): CountedChanges {
  const assets = rankedAssets(snapshot)
  const changes = dollarChanges(snapshot, 'crypto', window)
  const percents = new Float64Array(new SharedArrayBuffer(assets.length * Float64Array.BYTES_PER_ELEMENT))
  percents.set(assets.map(({ id }) => changes.get(id) ?? Number.NaN))
  return { kind: 'crypto', window, percents }
}

function overviewOf(snapshot: Snapshot): SnapshotSums['overview'] {
  const overview = marketOverview(snapshot)
  if (overview === null) return null
  const { first, ...sums } = overview
  return { ...sums, first: first.asset.slug, percent: first.percent }
}

function flagsOf(snapshot: Snapshot): Uint8Array {
  const flags = new Uint8Array(new SharedArrayBuffer(snapshot.assets.length))
  flags.set(snapshot.assets.map((asset) => Number(isIndexable(snapshot, asset))))
  return flags
}

/** Counts. */
export function countSums(snapshot: Snapshot): SnapshotSums {
  return {
    changes: windows.map((window) => percentsOf(snapshot, window)),
    ages: new Map(kinds.map((kind) => [kind, rankAges(snapshot, kind)])),
    overview: overviewOf(snapshot),
    movable: movableCoins(snapshot).map(({ slug }) => slug),
    indexable: flagsOf(snapshot),
    sources: pricesBySource(snapshot),
  }
}

/** Takes over what was counted of the same snapshot in another thread, before anything of it is asked for. */
export function giveSums(
  snapshot: Snapshot,
  { changes, ages, overview, movable, indexable, sources }: SnapshotSums,
): void {
  giveChanges(snapshot, changes)
  giveAges(snapshot, ages)
  giveIndexable(snapshot, indexable)
  givePriceSources(snapshot, sources)
  giveMovable(
    snapshot,
    movable.flatMap((slug) => snapshot.asset(slug) ?? []),
  )
  if (overview === null) return giveOverview(snapshot, null)
  const { first, percent, ...sums } = overview
  const asset = snapshot.asset(first)
  if (asset !== null) giveOverview(snapshot, { ...sums, first: { asset, percent } })
}
