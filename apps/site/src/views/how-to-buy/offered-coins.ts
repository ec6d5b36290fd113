import { type Asset, pricedAssets } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { isOffered } from '../assets/buying.ts'

const brandLimit = 10
const rememberedCoins = createSnapshotMemory<readonly Asset[]>(brandLimit)

/** Coins on offer that have a price, the largest first. */
export function offeredCoins({ snapshot, brand }: Pick<PageContext, 'snapshot' | 'brand'>): readonly Asset[] {
  return rememberedCoins(snapshot, brand.edition, () =>
    pricedAssets(snapshot).assets.filter((coin) => isOffered(brand, coin)),
  )
}
