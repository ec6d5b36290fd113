import { formatCount, formatDay, formatPlain } from '@portico/format'
import { type Asset, type AssetKind, rankedAssets, type Supply } from '@portico/market'
import { asOfView, momentText } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { licensedSource, statedLicence } from '../../figures/licensed-source.ts'
import { priceOrigins } from '../../figures/provenance.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { kindOf, listedKinds, partOf, suppliesOf } from './listed.ts'
import { pricesBySource } from './source-counts.ts'
import type { DataSourcesView, OriginRow, SourceRow, SupplyOrigin } from './view.ts'

const rowsPerPage = 50
/** More than anybody pages through; the next letters narrow it. */
const searchLimit = 200

function sourceRows({ snapshot, locale }: PageContext): readonly SourceRow[] {
  const counts = pricesBySource(snapshot)
  return snapshot.sources.map((credit) => ({
    id: credit.id,
    ...licensedSource(credit),
    ...(credit.attribution === undefined ? {} : { attribution: credit.attribution }),
    pace: credit.pace ?? 'daily',
    assets: formatPlain(String(counts.get(credit.id) ?? 0), locale.numberTag),
  }))
}

function supplyOrigin({ basis, quantity, date, source, url, licence }: Supply, tag: string): SupplyOrigin {
  return {
    basis,
    quantity: formatCount(quantity, tag),
    day: formatDay(date, tag),
    source: { name: source, url },
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

function wantedAssets({ snapshot, search }: PageContext, kind: AssetKind, typed: string): readonly Asset[] {
  return typed === '' ? rankedAssets(snapshot, kind) : search(typed, { limit: searchLimit, kinds: [kind] })
}

/** Where the figures of every asset are from (TRUTH-07). */
export function load(context: PageContext): Loaded<DataSourcesView> {
  const { snapshot, locale, query } = context
  const kind = kindOf(query)
  const typed = query.get('q') ?? ''
  const { assets, page, pages, total } = partOf(
    wantedAssets(context, kind, typed),
    query.get('page'),
    rowsPerPage,
  )
  const counted = (count: number) => formatPlain(String(count), locale.numberTag)
  const view: DataSourcesView = {
    sources: sourceRows(context),
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
