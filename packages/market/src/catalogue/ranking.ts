import { Decimal } from '@portico/decimal'

import { pairChange } from '../rates/change.ts'
import type { Asset, AssetKind } from '../model/model.ts'
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

/**
 * Crypto assets with the largest absolute change against the US dollar over 7 days. Assets without a valid 7-day change
 * are left out; ties keep list order.
 */
export function trendingAssets(snapshot: Snapshot, limit: number): readonly Asset[] {
  const dollar = snapshot.asset('usd')
  if (dollar === null) return []
  return rankedAssets(snapshot)
    .flatMap((asset) => {
      const change = pairChange(snapshot, { from: asset, to: dollar }, '7d')
      return 'missing' in change ? [] : [{ asset, size: new Decimal(change.percent).abs() }]
    })
    .toSorted((left, right) => right.size.comparedTo(left.size))
    .slice(0, limit)
    .map((entry) => entry.asset)
}
