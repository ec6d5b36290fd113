import { formatPlain } from '@portico/format'
import { rankedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { marketRows } from '../../figures/market-row.ts'
import { adverts, popularPairs, sourceViews } from '../../figures/offers.ts'
import { pageCurrency } from '../../figures/price.ts'
import { trendingOf } from '../../figures/trending.ts'
import { urls } from '../../routes.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { HomeView } from './view.ts'

const rowCount = 12
const trendingCount = 6

export function loadHome(context: PageContext): Loaded<HomeView> {
  const { snapshot, locale, brand } = context
  const coin = snapshot.asset(brand.defaultCoin) ?? snapshot.assets[0]
  if (!coin) return { kind: 'missing', wanted: null }
  const currency = pageCurrency(snapshot, locale)
  const view: HomeView = {
    rows: marketRows(context, rankedAssets(snapshot, 'crypto').slice(0, rowCount)),
    trending: marketRows(context, trendingOf(snapshot).slice(0, trendingCount)).map(
      ({ asset, path, price, week }) => ({
        asset,
        path,
        price,
        week,
      }),
    ),
    popular: popularPairs(snapshot, { brand, locale }).slice(0, 8),
    starter: { from: assetRef(coin, locale), to: assetRef(currency, locale) },
    assetCount: snapshot.assets.length,
    asOf: asOfView(snapshot.asOf, context),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
    adverts: adverts(brand, coin, locale),
  }
  return {
    kind: 'page',
    view,
    head: {
      values: { count: formatPlain(String(view.assetCount), locale.numberTag) },
      canonicalPath: urls.home(),
      index: context.query.size === 0,
      structured: [],
      modified: snapshot.asOf,
    },
  }
}
