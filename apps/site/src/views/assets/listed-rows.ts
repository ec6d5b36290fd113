import { type Asset, type AssetKind, rankedAssets, type Snapshot } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { type MarketRow, marketRows, withAges } from './market-row.ts'
import { buyAddress } from './offers.ts'

/** One line of a list that readers sort and filter. */
export interface ListedRow extends MarketRow {
  /** Its place among all assets of its kind, whatever the list is sorted by. */
  readonly rank: number
  /** Where the operator sells it; null where that is not stated. */
  readonly buy: string | null
}

const kindCount = 4
const remembered = createSnapshotMemory<ReadonlyMap<string, number>>(kindCount)

function ranksOf(snapshot: Snapshot, kind: AssetKind): ReadonlyMap<string, number> {
  return remembered(snapshot, kind, () => {
    const priced = rankedAssets(snapshot, kind).filter(({ id }) => snapshot.quote(id) !== null)
    return new Map(priced.map(({ id }, index) => [id, index + 1]))
  })
}

/** The place of an asset among those of its kind that have a price. */
export function rankOf(snapshot: Snapshot, { id, kind }: Asset): number {
  return ranksOf(snapshot, kind).get(id) ?? 0
}

/** Rows of assets in the given order; those without a price are left out. */
export function listedRows(
  context: Pick<PageContext, 'snapshot' | 'locale' | 'brand' | 'nowMs'>,
  assets: readonly Asset[],
): readonly ListedRow[] {
  const { snapshot, brand } = context
  return withAges(marketRows(context, assets), context).flatMap((row) => {
    const asset = snapshot.asset(row.asset.slug)
    if (asset === null) return []
    return [{ ...row, rank: rankOf(snapshot, asset), buy: buyAddress(brand, asset) }]
  })
}
