import type { Brand } from '@portico/brands'
import { type Asset, isIndexable, type Snapshot } from '@portico/market'
import { isBuyingIndexable } from './buying.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'

/** Few groups of assets, of few brands. */
const groupLimit = 20
const remembered = createSnapshotMemory<readonly Asset[]>(groupLimit)

/** Assets whose own pages search engines are shown (SEO-01), in the order of the catalogue. */
export function listedAssets(snapshot: Snapshot): readonly Asset[] {
  return remembered(snapshot, 'all', () => snapshot.assets.filter((asset) => isIndexable(snapshot, asset)))
}

/** Coins among them that the operator offers. */
export function listedCoins({
  snapshot,
  brand,
}: {
  readonly snapshot: Snapshot
  readonly brand: Pick<Brand, 'edition' | 'offer'>
}): readonly Asset[] {
  return remembered(snapshot, `coins ${brand.edition}`, () =>
    listedAssets(snapshot).filter((asset) => isBuyingIndexable({ snapshot, brand }, asset, null)),
  )
}

/** Those that can be compared by market cap, which needs a supply and a price. */
export function listedComparisons(snapshot: Snapshot): readonly Asset[] {
  return remembered(snapshot, 'compared', () =>
    listedAssets(snapshot).filter(
      ({ id, kind, supply }) => kind !== 'fiat' && supply !== null && snapshot.isPriced(id),
    ),
  )
}
