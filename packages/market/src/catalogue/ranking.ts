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

function changesGiven(snapshot: Snapshot, kind: AssetKind, window: ChangeWindow) {
  const given = countedOf.get(snapshot)?.find((one) => one.kind === kind && one.window === window)
  if (given === undefined) return null
  const changes = new Map<string, number>()
  for (const [place, { id }] of rankedAssets(snapshot, kind).entries()) {
    const percent = given.percents[place] ?? Number.NaN
    if (!Number.isNaN(percent)) changes.set(id, percent)
  }
  return changes
}

function countChanges(
  snapshot: Snapshot,
  kind: AssetKind,
  window: ChangeWindow,
): ReadonlyMap<string, number> {
  const dollar = snapshot.asset('usd')
  if (dollar === null) return new Map()
  return changesAgainst(snapshot, { assets: rankedAssets(snapshot, kind), to: dollar }, window)
}

/** Counted once for each snapshot: a page costs the same whatever the catalogue's size. */
const changesOf = new WeakMap<Snapshot, Map<string, ReadonlyMap<string, number>>>()

/**
 * How far the assets of a kind moved against the US dollar, in percent by id. Those without a valid change are left out.
 * The numbers are to order and to add up by, not to show.
 */
export function dollarChanges(
  snapshot: Snapshot,
  kind: AssetKind,
  window: ChangeWindow,
): ReadonlyMap<string, number> {
  const kept = changesOf.get(snapshot) ?? new Map<string, ReadonlyMap<string, number>>()
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
