import { formatPlain } from '@portico/format'
import { rankAges, rankedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { snapshotStaleFrom } from '../../figures/freshness.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { overviewView } from '../../views/assets/market-overview.ts'
import { adverts, popularPairs } from '../../views/assets/offers.ts'
import { converterOf } from '../../views/converter/converter-of.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { sourceViews } from '../../figures/sources.ts'
import { pageCurrency, ratesFrom } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { HomeView } from './view.ts'

const rowCount = 10

export function load(context: PageContext): Loaded<HomeView> {
  const { snapshot, locale, brand } = context
  const coin = snapshot.asset(brand.defaultCoin) ?? snapshot.assets[0]
  if (!coin) return { kind: 'missing', wanted: null }
  const currency = pageCurrency(snapshot, locale)
  const view: HomeView = {
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows: listedRows(context, rankedAssets(snapshot, 'crypto').slice(0, rowCount)),
    overview: overviewView(context),
    popular: popularPairs(snapshot, { brand, locale }).slice(0, 8),
    coin: assetRef(coin, locale),
    converter: converterOf(context, { from: coin, to: currency }),
    assetCount: snapshot.assets.length,
    asOf: asOfView(snapshot.asOf, context, snapshotStaleFrom(snapshot)),
    ratesFrom: ratesFrom(snapshot, locale),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
    adverts: adverts(brand, coin, locale),
  }
  const movers = view.overview ? [...view.overview.gainers, ...view.overview.losers] : []
  return {
    kind: 'page',
    view,
    prices: [view.coin.slug, ...[...view.rows, ...movers].map(({ asset }) => asset.slug)],
    head: {
      values: { count: formatPlain(String(view.assetCount), locale.numberTag) },
      canonicalPath: urls.home(),
      index: context.query.size === 0,
      structured: [],
      modified: snapshot.asOf,
    },
  }
}
