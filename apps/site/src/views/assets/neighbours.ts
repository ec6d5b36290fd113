import { type Asset, pricedAssets, type Snapshot } from '@portico/market'

/** Assets of the same kind that stand nearest in the list, in its order; the page costs the same in any catalogue. */
export function neighbours(snapshot: Snapshot, asset: Asset, count: number): readonly Asset[] {
  const { assets, rankOf } = pricedAssets(snapshot, asset.kind)
  const place = Math.max(0, rankOf(asset) - 1)
  const start = Math.max(0, Math.min(place - Math.floor(count / 2), assets.length - count - 1))
  return assets
    .slice(start, start + count + 1)
    .filter(({ slug }) => slug !== asset.slug)
    .slice(0, count)
}
