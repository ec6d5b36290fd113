import { type Asset, type AssetKind, pricedAssets, type Snapshot } from '@portico/market'
import { pageCurrency } from '../../figures/price.ts'
import type { AssetSort } from '../../views/assets/asset-columns.ts'
import { type AssetListing, assetListing } from '../../views/assets/asset-listing.ts'
import type { AssetList } from '../../views/assets/asset-order.ts'
import { moversOf } from '../../views/assets/market-overview.ts'
import { watchedSlugs } from '../../views/assets/watched.ts'
import type { PageContext } from '../page-load.ts'
import type { PriceList } from './view.ts'

const assetKinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/** The list that an address names; coins where it names none. A watchlist in it goes before all others. */
export function wantedList(query: URLSearchParams): PriceList {
  if (query.has('watch')) return 'watch'
  const lists = ['gainers', 'losers', 'watch'] as const
  const list = lists.find((each) => each === query.get('list'))
  return list ?? assetKinds.find((each) => each === query.get('kind')) ?? 'crypto'
}

export function isKind(list: PriceList): list is AssetKind {
  return assetKinds.some((kind) => kind === list)
}

export function hasAssets(snapshot: Snapshot, kind: AssetKind): boolean {
  return pricedAssets(snapshot, kind).assets.length > 0
}

function watchedAssets({ snapshot, query }: PageContext): readonly Asset[] {
  return watchedSlugs(query.get('watch') ?? '').flatMap((slug) => {
    const asset = snapshot.asset(slug)
    return asset && snapshot.isPriced(asset.id) ? [asset] : []
  })
}

function assetsOf(context: PageContext, list: PriceList): AssetList {
  const { snapshot, locale } = context
  if (list === 'watch') return { key: null, assets: watchedAssets(context) }
  if (isKind(list)) return { key: list, assets: pricedAssets(snapshot, list).assets }
  return { key: `${list} ${pageCurrency(snapshot, locale).id}`, assets: moversOf(context, list) }
}

const byRank: AssetSort = { column: 'rank', order: 'ascending' }
const usualSorts: Readonly<Partial<Record<PriceList, AssetSort>>> = {
  gainers: { column: 'week', order: 'descending' },
  losers: { column: 'week', order: 'ascending' },
}

/** What the page lists. */
export function listingOf(context: PageContext, list: PriceList): AssetListing {
  const kinds = isKind(list) ? [list] : list === 'watch' ? assetKinds : (['crypto'] as const)
  return assetListing(context, { list: assetsOf(context, list), kinds, usual: usualSorts[list] ?? byRank })
}
