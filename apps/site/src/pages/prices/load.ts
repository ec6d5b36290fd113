import { formatPlain } from '@portico/format'
import { type Asset, type AssetKind, rankAges, rankedAssets, type Snapshot } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { snapshotStaleFrom } from '../../figures/freshness.ts'
import { marketRows, withAges } from '../../views/assets/market-row.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { ratesFrom } from '../../figures/price.ts'
import { pageNumber } from '../../views/listings/page-number.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { PricesView } from './view.ts'

const kinds: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']
const rowsPerPage = 50
const remembered = createSnapshotMemory<readonly Asset[]>(kinds.length)

/** Assets with a price; counted on every page of the list. */
const quotedAssets = (snapshot: Snapshot, kind: AssetKind) =>
  remembered(snapshot, kind, () =>
    rankedAssets(snapshot, kind).filter((asset) => snapshot.quote(asset.id) !== null),
  )

export function load(context: PageContext): Loaded<PricesView> {
  const { snapshot, locale, query } = context
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'crypto'
  const assets = quotedAssets(snapshot, kind)
  const pages = Math.max(1, Math.ceil(assets.length / rowsPerPage))
  const page = pageNumber(query.get('page'), pages)
  const start = (page - 1) * rowsPerPage
  const counted = (count: number) => formatPlain(String(count), locale.numberTag)
  const view: PricesView = {
    kind,
    kinds: kinds
      .map((each) => ({ kind: each, count: counted(quotedAssets(snapshot, each).length) }))
      .filter(({ count }) => count !== '0'),
    ages: listAgesView(rankAges(snapshot, kind), locale.numberTag),
    rows: withAges(marketRows(context, assets.slice(start, start + rowsPerPage)), context),
    firstRank: start + 1,
    page,
    pages,
    total: counted(assets.length),
    asOf: asOfView(snapshot.asOf, context, snapshotStaleFrom(snapshot)),
    ratesFrom: ratesFrom(snapshot, locale),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
  }
  return {
    kind: 'page',
    view,
    prices: view.rows.map(({ asset }) => asset.slug),
    head: {
      values: { count: view.total },
      canonicalPath: urls.prices(),
      index: query.size === 0,
      structured: [],
      crumbs: [{ text: 'nav.prices', path: urls.prices() }],
      modified: snapshot.asOf,
    },
  }
}
