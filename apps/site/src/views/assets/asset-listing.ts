import type { Asset, AssetKind } from '@portico/market'
import type { PageContext } from '../../pages/page-load.ts'
import { sortInAddress, sortOf } from '../listings/list-sort.ts'
import { type AssetSort, assetColumns } from './asset-columns.ts'
import { type AssetList, orderedAssets } from './asset-order.ts'

/** What a page lists, in the order that its address asks for. */
export interface AssetListing {
  /** Null while the order is that of a search. */
  readonly sort: AssetSort | null
  readonly total: number
  slice(start: number, end: number): readonly Asset[]
}

/** What the address of such a list says of it. */
export interface AssetListState {
  readonly q: string | null
  readonly sort: string | null
}

/** More than anybody pages through; the next letters narrow it. */
const searchLimit = 200

/** A list as its address filters it (`q`) and sorts it (`sort`); the best match first in a search that names no sort (NUM-05). */
export function assetListing(
  context: PageContext,
  { list, kinds, usual }: { list: AssetList; kinds: readonly AssetKind[]; usual: AssetSort },
): AssetListing {
  const { query, search } = context
  const typed = query.get('q') ?? ''
  const asked = sortOf(assetColumns, query.get('sort'))
  if (typed === '') {
    const sort = asked ?? usual
    const slice = (start: number, end: number) => orderedAssets(context, list, { sort, start, end })
    return { sort, total: list.assets.length, slice }
  }
  const listed = new Set(list.assets)
  const found = search(typed, { limit: searchLimit, kinds }).filter((asset) => listed.has(asset))
  const slice = (start: number, end: number) =>
    asked === null
      ? found.slice(start, end)
      : orderedAssets(context, { key: null, assets: found }, { sort: asked, start, end })
  return { sort: asked, total: found.length, slice }
}

/** What of a list's address its links and its form keep. */
export function assetListState(
  { query }: Pick<PageContext, 'query'>,
  { sort }: AssetListing,
): AssetListState {
  return {
    q: query.get('q') || null,
    sort: query.has('sort') && sort ? sortInAddress(assetColumns, sort) : null,
  }
}
