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

type RowsContext = Pick<PageContext, 'snapshot' | 'locale' | 'brand' | 'nowMs'>

/** What was listed of each row, as the current edition of the brand has it. */
const listed = new WeakMap<MarketRow, { readonly edition: string; readonly row: ListedRow }>()

function listedRow({ snapshot, brand }: RowsContext, row: MarketRow): readonly ListedRow[] {
  const known = listed.get(row)
  if (known?.edition === brand.edition) return [known.row]
  const asset = snapshot.asset(row.asset.slug)
  if (asset === null) return []
  const made = { ...row, rank: rankOf(snapshot, asset), buy: buyAddress(brand, asset) }
  listed.set(row, { edition: brand.edition, row: made })
  return [made]
}

/** Rows of assets in the given order; those without a price are left out. */
export function listedRows(context: RowsContext, assets: readonly Asset[]): readonly ListedRow[] {
  const rows = marketRows(context, assets).flatMap((row) => listedRow(context, row))
  return withAges(rows, context)
}
