import { rankAges } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { snapshotStaleFrom } from '../../figures/freshness.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { ratesFrom } from '../../figures/price.ts'
import { type AssetListing, assetListState } from '../../views/assets/asset-listing.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { overviewView } from '../../views/assets/market-overview.ts'
import { listPage } from '../../views/listings/page-number.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { hasAssets, isKind, listingOf, wantedList } from './listing-of.ts'
import type { PriceList, PricesState, PricesView } from './view.ts'

const rowsPerPage = 25

/** The lists in the order in which they are offered. */
const lists: readonly PriceList[] = ['crypto', 'watch', 'gainers', 'losers', 'fiat', 'metal', 'stock']

function stateOf(context: PageContext, list: PriceList, listing: AssetListing): PricesState {
  const { query } = context
  return {
    ...assetListState(context, listing),
    kind: isKind(list) && list !== 'crypto' ? list : null,
    list: isKind(list) || query.has('watch') ? null : list,
    watch: query.get('watch'),
  }
}

function pricesView(context: PageContext): PricesView {
  const { snapshot, locale, query } = context
  const { numberTag: tag } = locale
  const list = wantedList(query)
  const kind = isKind(list) ? list : 'crypto'
  const listing = listingOf(context, list)
  const { page, pages, range, start, end } = listPage(query.get('page'), {
    total: listing.total,
    size: rowsPerPage,
    tag,
  })
  return {
    list,
    lists: lists.filter((each) => !isKind(each) || hasAssets(snapshot, each)),
    kind,
    state: stateOf(context, list, listing),
    query: query.get('q') ?? '',
    sort: listing.sort,
    ages: listAgesView(rankAges(snapshot, kind), tag),
    rows: listedRows(context, listing.slice(start, end)),
    page,
    pages,
    range,
    overview: list === 'crypto' && page === 1 && !query.has('q') ? overviewView(context) : null,
    asOf: asOfView(snapshot.asOf, context, snapshotStaleFrom(snapshot)),
    ratesFrom: ratesFrom(snapshot, locale),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
  }
}

/** Assets by kind, what moved most, and any list of assets that a link names. */
export function load(context: PageContext): Loaded<PricesView> {
  const { snapshot, query } = context
  const view = pricesView(context)
  const movers = view.overview ? [...view.overview.gainers, ...view.overview.losers] : []
  return {
    kind: 'page',
    view,
    prices: [...view.rows, ...movers].map(({ asset }) => asset.slug),
    head: {
      values: { count: view.range.total },
      canonicalPath: urls.prices(),
      index: query.size === 0,
      structured: [],
      crumbs: [{ text: 'nav.prices', path: urls.prices() }],
      modified: snapshot.asOf,
    },
  }
}
