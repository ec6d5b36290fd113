import { Decimal } from '@portico/decimal'

import { changesAgainst } from '../rates/change.ts'
import type { Asset, AssetKind, ChangeWindow } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Market capitalisation in US dollars, or why there is none (VS-03). */
export type MarketCap =
  | { readonly value: string }
  | { readonly value: null; readonly reason: 'no-supply' | 'no-price' }

/** Supply x price (CMP-04); never 0 for an unknown supply. */
export function marketCap(snapshot: Snapshot, asset: Asset): MarketCap {
  if (asset.supply === null) return { value: null, reason: 'no-supply' }
  const quote = snapshot.quote(asset.id)
  if (quote === null) return { value: null, reason: 'no-price' }
  return { value: new Decimal(quote.price).times(asset.supply.quantity).toString() }
}

/** Sorted apart once for each snapshot, so that a page costs the same whatever the catalogue's size. */
const kindsOf = new WeakMap<Snapshot, ReadonlyMap<AssetKind, readonly Asset[]>>()

/** The snapshot's assets of one kind in list order: by market cap where one is known. */
export function rankedAssets(snapshot: Snapshot, kind: AssetKind = 'crypto'): readonly Asset[] {
  const kinds = kindsOf.get(snapshot) ?? Map.groupBy(snapshot.assets, (asset) => asset.kind)
  kindsOf.set(snapshot, kinds)
  return kinds.get(kind) ?? []
}

/** The assets of one kind that have a price. */
export interface PricedAssets {
  /** In list order. */
  readonly assets: readonly Asset[]
  /** The place of an asset among them, from 1; 0 where it is none of them. */
  rankOf(asset: Pick<Asset, 'id'>): number
}

const pricedOf = new WeakMap<Snapshot, Map<AssetKind, PricedAssets>>()

function readPriced(snapshot: Snapshot, kind: AssetKind): PricedAssets {
  const assets: Asset[] = []
  const ranks = new Uint32Array(snapshot.assets.length)
  for (const asset of rankedAssets(snapshot, kind)) {
    if (!snapshot.isPriced(asset.id)) continue
    assets.push(asset)
    ranks[snapshot.placeOf(asset.id)] = assets.length
  }
  return { assets, rankOf: ({ id }) => ranks[snapshot.placeOf(id)] ?? 0 }
}

/** Those of a kind that have a price, found once for each snapshot without reading the prices. */
export function pricedAssets(snapshot: Snapshot, kind: AssetKind = 'crypto'): PricedAssets {
  const kept = pricedOf.get(snapshot) ?? new Map<AssetKind, PricedAssets>()
  pricedOf.set(snapshot, kept)
  const priced = kept.get(kind) ?? readPriced(snapshot, kind)
  kept.set(kind, priced)
  return priced
}

/** Changes as they were counted elsewhere: in percent, in list order, NaN where there is none. */
export interface CountedChanges {
  readonly kind: AssetKind
  readonly window: ChangeWindow
  readonly percents: Float64Array
}

const countedOf = new WeakMap<Snapshot, readonly CountedChanges[]>()

/** Takes over what was counted of the same snapshot elsewhere. */
export function giveChanges(snapshot: Snapshot, counted: readonly CountedChanges[]): void {
  countedOf.set(snapshot, counted)
}

/** Changes in percent by id. */
export type DollarChanges = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

/** Read where they were counted, one by one: most assets are not asked for. */
function changesGiven(snapshot: Snapshot, kind: AssetKind, window: ChangeWindow): DollarChanges | null {
  const given = countedOf.get(snapshot)?.find((one) => one.kind === kind && one.window === window)
  if (given === undefined) return null
  const [first] = rankedAssets(snapshot, kind)
  const start = first === undefined ? 0 : snapshot.placeOf(first.id)
  function get(id: string): number | undefined {
    const percent = given?.percents[snapshot.placeOf(id) - start]
    return percent === undefined || Number.isNaN(percent) ? undefined : percent
  }
  return { get, has: (id) => get(id) !== undefined }
}

function countChanges(snapshot: Snapshot, kind: AssetKind, window: ChangeWindow): DollarChanges {
  const dollar = snapshot.asset('usd')
  if (dollar === null) return new Map()
  return changesAgainst(snapshot, { assets: rankedAssets(snapshot, kind), to: dollar }, window)
}

/** Counted once for each snapshot: a page costs the same whatever the catalogue's size. */
const changesOf = new WeakMap<Snapshot, Map<string, DollarChanges>>()

/**
 * How far the assets of a kind moved against the US dollar, in percent by id. Those without a valid change are left out.
 * The numbers are to order and to add up by, not to show.
 */
export function dollarChanges(snapshot: Snapshot, kind: AssetKind, window: ChangeWindow): DollarChanges {
  const kept = changesOf.get(snapshot) ?? new Map<string, DollarChanges>()
  changesOf.set(snapshot, kept)
  const key = `${kind} ${window}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const changes = changesGiven(snapshot, kind, window) ?? countChanges(snapshot, kind, window)
  kept.set(key, changes)
  return changes
}

/**
 * Crypto assets with the largest absolute change against the US dollar over 7 days. Assets without a valid 7-day change
 * are left out; ties keep list order.
 */
export function trendingAssets(snapshot: Snapshot, limit: number): readonly Asset[] {
  const changes = dollarChanges(snapshot, 'crypto', '7d')
  return rankedAssets(snapshot)
    .flatMap((asset) => {
      const percent = changes.get(asset.id)
      return percent === undefined ? [] : [{ asset, size: Math.abs(percent) }]
    })
    .toSorted((left, right) => right.size - left.size)
    .slice(0, limit)
    .map((entry) => entry.asset)
}
