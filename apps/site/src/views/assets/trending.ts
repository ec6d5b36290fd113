import { type Asset, type Snapshot, trendingAssets } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'

/** More than a page shows: some of them lack what it needs. */
const trendingCount = 12
const remembered = createSnapshotMemory<readonly Asset[]>(1)

/** The coins that moved most in seven days. The ranking looks at every coin, whatever the language and the page. */
export function trendingOf(snapshot: Snapshot): readonly Asset[] {
  return remembered(snapshot, '', () => trendingAssets(snapshot, trendingCount))
}
