import { formatCount } from '@portico/format'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { changeMark } from '../../figures/change.ts'
import { pageCurrency, priceOf } from '../../figures/price.ts'
import { sourceViews } from '../../figures/sources.ts'
import { buySteps } from '../../views/assets/buying.ts'
import { countryLists } from '../../views/content/country-names.ts'
import { offeredCoins } from '../../views/how-to-buy/offered-coins.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { BuyingGuidesView } from './view.ts'

const shownCoins = 12

function buyingGuidesView(context: PageContext): BuyingGuidesView {
  const { snapshot, locale, brand, countries } = context
  const offered = offeredCoins(context)
  const coin = offered.find(({ slug }) => slug === brand.defaultCoin) ?? offered[0] ?? null
  const currency = pageCurrency(snapshot, locale)
  const shown = offered.slice(0, shownCoins)
  const { reviewed, others } = countryLists(countries, locale)
  return {
    coins: shown.flatMap((asset) => {
      const quote = snapshot.quote(asset.id)
      const price = quote && priceOf(snapshot, { usd: quote.price, locale })
      if (price === null) return []
      const day = changeMark(snapshot, { from: asset, to: currency }, { window: '24h', locale })
      return [{ asset: assetRef(asset, locale), price, day }]
    }),
    count: formatCount(String(offered.length), locale.numberTag),
    coin: coin && assetRef(coin, locale),
    steps: coin && buySteps(brand, coin),
    reviewedCountries: reviewed,
    otherCountries: others,
    asOf: asOfView(snapshot.asOf, context),
    sources: sourceViews(
      snapshot,
      shown.flatMap(({ id }) => snapshot.quote(id)?.source ?? []),
    ),
  }
}

/** Guides to buying coins, the largest first, and the countries that were reviewed (BUY-01). */
export function load(context: PageContext): Loaded<BuyingGuidesView> {
  const view = buyingGuidesView(context)
  return {
    kind: 'page',
    view,
    head: {
      values: { count: view.count },
      canonicalPath: urls.buyingGuides(),
      index: context.query.size === 0 && view.coins.length > 0,
      structured: [],
      crumbs: [{ text: 'buy.all.title', path: urls.buyingGuides() }],
      modified: context.snapshot.asOf,
    },
  }
}
