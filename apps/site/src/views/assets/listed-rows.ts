import { type Asset, pricedAssets, type Snapshot } from '@portico/market'
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

/** The place of an asset among those of its kind that have a price. */
export function rankOf(snapshot: Snapshot, asset: Asset): number {
  return pricedAssets(snapshot, asset.kind).rankOf(asset)
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
