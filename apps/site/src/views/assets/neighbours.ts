import type { Asset, AssetKind, Snapshot } from '@portico/market'
import { rankedAssets } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'

/** The assets of a kind that have a price, in list order, and where each stands. */
interface Ranking {
  readonly assets: readonly Asset[]
  readonly places: ReadonlyMap<string, number>
}

const kindLimit = 4
const remembered = createSnapshotMemory<Ranking>(kindLimit)

function rankingOf(snapshot: Snapshot, kind: AssetKind): Ranking {
  return remembered(snapshot, kind, () => {
    const assets = rankedAssets(snapshot, kind).filter(({ id }) => snapshot.quote(id) !== null)
    return { assets, places: new Map(assets.map(({ slug }, index) => [slug, index])) }
  })
}

/** Assets of the same kind that stand nearest in the list, in its order; the page costs the same in any catalogue. */
export function neighbours(snapshot: Snapshot, asset: Asset, count: number): readonly Asset[] {
  const { assets, places } = rankingOf(snapshot, asset.kind)
  const place = places.get(asset.slug) ?? 0
  const start = Math.max(0, Math.min(place - Math.floor(count / 2), assets.length - count - 1))
  return assets
    .slice(start, start + count + 1)
    .filter(({ slug }) => slug !== asset.slug)
    .slice(0, count)
}
