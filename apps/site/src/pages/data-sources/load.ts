import { formatCount, formatDay } from '@portico/format'
import { type Asset, type AssetKind, pricesBySource, rankedAssets, type Supply } from '@portico/market'
import { asOfView, momentText } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { licensedSource, statedLicence } from '../../figures/licensed-source.ts'
import { priceOrigins } from '../../figures/provenance.ts'
import { markOf } from '../../figures/sources.ts'
import { sortOf } from '../../views/listings/list-sort.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { kindOf, listedKinds, partOf, suppliesOf } from './listed.ts'
import { orderedAssets, orderedSources } from './ordered.ts'
import { originColumns, type OriginSort, sourceColumns, type SourceSort } from './source-columns.ts'
import type { DataSourcesView, OriginRow, SourceRow, SupplyOrigin } from './view.ts'

const rowsPerPage = 25
/** More than anybody pages through; the next letters narrow it. */
const searchLimit = 200

/** The sources in the order that their names are trusted in, unless the address names a column. */
function sourceRows({ snapshot, locale }: PageContext, sort: SourceSort | null): readonly SourceRow[] {
  const counts = pricesBySource(snapshot)
  const sources = snapshot.sources.map((credit) => ({
    ...{ credit, count: counts.get(credit.id) ?? 0, pace: credit.pace ?? ('daily' as const) },
    ...licensedSource(credit),
  }))
  const ordered = sort === null ? sources : orderedSources(sources, sort, locale.numberTag)
  return ordered.map(({ credit, count, pace }) => ({
    id: credit.id,
    ...licensedSource(credit),
    mark: markOf(credit.id),
    ...(credit.attribution === undefined ? {} : { attribution: credit.attribution }),
    ...(credit.copy === undefined ? {} : { copy: credit.copy }),
    pace,
    assets: formatCount(String(count), locale.numberTag),
  }))
}

function supplyOrigin(
  { basis, quantity, date, source, url, copy, licence, confirmation }: Supply,
  tag: string,
): SupplyOrigin {
  return {
    basis,
    quantity: formatCount(quantity, tag),
    day: formatDay(date, tag),
    source: { name: source, url, mark: confirmation },
    ...(copy === undefined ? {} : { copy }),
    ...(licence === undefined ? {} : { licence: statedLicence(licence) }),
  }
}

function originRow(context: PageContext, asset: Asset): OriginRow {
  const { locale } = context
  const [price] = priceOrigins(context, [asset])
  return {
    asset: assetRef(asset, locale),
    path: urls.asset(asset.slug),
    price: price === undefined ? null : { ...price, time: momentText(price.iso, locale.numberTag) },
    supplies: suppliesOf(asset).map((supply) => supplyOrigin(supply, locale.numberTag)),
  }
}

/** The assets of a kind, or those that were searched for, in the order of a column where the address names one. */
function wantedAssets(context: PageContext, kind: AssetKind, sort: OriginSort | null): readonly Asset[] {
  const { snapshot, search, query } = context
  const typed = query.get('q') ?? ''
  const assets =
    typed === '' ? rankedAssets(snapshot, kind) : search(typed, { limit: searchLimit, kinds: [kind] })
  return sort === null ? assets : orderedAssets(context, { key: typed === '' ? kind : null, assets }, sort)
}

/** Where the figures of every asset are from (TRUTH-07). */
export function load(context: PageContext): Loaded<DataSourcesView> {
  const { snapshot, locale, query } = context
  const kind = kindOf(query)
  const typed = query.get('q') ?? ''
  const sort = sortOf(originColumns, query.get('sort'))
  const sourcesSort = sortOf(sourceColumns, query.get('sources'))
  const wanted = wantedAssets(context, kind, sort)
  const { assets, page, pages, total } = partOf(wanted, query.get('page'), rowsPerPage)
  const counted = (count: number) => formatCount(String(count), locale.numberTag)
  const view: DataSourcesView = {
    sources: sourceRows(context, sourcesSort),
    sourcesSort,
    sort,
    kind,
    kinds: listedKinds
      .map((each) => ({ kind: each, size: rankedAssets(snapshot, each).length }))
      .flatMap((each) => (each.size === 0 ? [] : [{ kind: each.kind, count: counted(each.size) }])),
    query: typed,
    rows: assets.map((asset) => originRow(context, asset)),
    page,
    pages,
    total: counted(total),
    asOf: asOfView(snapshot.asOf, context),
  }
  return {
    kind: 'page',
    view,
    head: {
      values: { count: counted(snapshot.assets.length) },
      canonicalPath: urls.dataSources(),
      index: query.size === 0,
      structured: [],
      crumbs: [{ text: 'sources.crumb', path: urls.dataSources() }],
      modified: snapshot.asOf,
    },
  }
}
