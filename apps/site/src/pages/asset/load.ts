import { formatDay, plainAmount } from '@portico/format'
import {
  type Asset,
  type HistoryWindow,
  isIndexable,
  olderDayOf,
  type Pair,
  pairRate,
  type PairRate,
  shownWindow,
  spanWindows,
} from '@portico/market'
import { assetHeading } from '../../views/assets/asset-heading.ts'
import type { AssetPlaces } from '../../views/assets/asset-places.ts'
import { convertedAmount, converterOf } from '../../views/converter/converter-of.ts'
import { buySteps, isOffered } from '../../views/assets/buying.ts'
import { windowsOfChart } from '../../figures/charts/chart-windows.ts'
import { chartReadings, chartView } from '../../figures/charts/chart-view.ts'
import { otherComparisons } from '../../views/comparison/comparison-links.ts'
import { marketRows } from '../../views/assets/market-row.ts'
import { neighbours } from '../../views/assets/neighbours.ts'
import { speaksOf } from '../../views/content/news.ts'
import { newsLink } from '../../views/content/news-link.ts'
import { buyAddress, tradeAddress } from '../../views/assets/offers.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { ownLanguageFirst, writtenText } from '../../views/content/written-text.ts'
import { asksForReadings } from '../chart-readings.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { statisticsOf } from './statistics.ts'
import type { AssetActions, AssetView } from './view.ts'

const relatedCount = 6
const newsCount = 4

const windows: readonly HistoryWindow[] = [...spanWindows, 'all']
const usualWindows = ['30d', '365d', 'all'] as const

/** Where the six buttons lead: the operator's addresses, else the own pages, which keep the intent (COIN-01). */
function actionsOf({ brand }: PageContext, asset: Asset, places: AssetPlaces): AssetActions {
  return {
    buyNow: buyAddress(brand, asset),
    buySell: places.howToBuy,
    trade: tradeAddress(brand, asset),
    predict: places.prediction,
    signUp: brand.addresses.signUp ?? urls.register({ asset: asset.slug }),
  }
}

/** What was written about the asset, and what is new of it. */
function textsOf(context: PageContext, asset: Asset): Pick<AssetView, 'about' | 'guide' | 'links' | 'news'> {
  const { content, news, locale } = context
  const about = content.coin(asset.slug, locale)
  const guide = content.guide(asset.slug, locale)
  const reports = news.items(locale).filter((item) => speaksOf(item, asset))
  return {
    about: about && writtenText(about, locale),
    links: content.links(asset.slug),
    guide: guide && { title: guide.title, path: urls.guide(guide.slug) },
    news: ownLanguageFirst(reports, locale)
      .slice(0, newsCount)
      .map((item) => newsLink(item, context)),
  }
}

/** The day of a price that is older than the snapshot's. */
function olderDay({ snapshot, locale }: PageContext, asset: Asset): string | null {
  const quote = snapshot.quote(asset.id)
  const day = quote && olderDayOf(snapshot, quote)
  return day && formatDay(day, locale.numberTag)
}

/** An asset that no source ever priced is no fault; one whose prices were all refused is. */
function missingPrice(
  { snapshot }: PageContext,
  asset: Asset,
  rate: PairRate | null,
): AssetView['missingPrice'] {
  if (rate !== null) return null
  return snapshot.quote(asset.id) === null && snapshot.series(asset.id) === null ? 'no-source' : 'unreliable'
}

function assetView(context: PageContext, pair: Pair, rate: PairRate | null): AssetView {
  const { snapshot, locale, brand } = context
  const asset = pair.from
  const asked = context.query.get('window')
  const offered = windowsOfChart(snapshot, pair, windows)
  const window = shownWindow(offered, { asked, usual: usualWindows, longest: 'all' })
  const heading = assetHeading(context, { pair, rate }, 'moving')
  const { day, price, places } = heading
  return {
    ...heading,
    currency: pair.to.code,
    priceText: plainAmount(price?.text ?? ''),
    missingPrice: missingPrice(context, asset, rate),
    trend: day.state === 'known' ? day.direction : null,
    olderDay: rate && olderDay(context, asset),
    actions: actionsOf(context, asset, places),
    window,
    windows: offered,
    chart: chartView(snapshot, pair, { window, locale, compact: brand.compact }),
    ...(asksForReadings(context) ? { readings: chartReadings(snapshot, pair, { window, locale }) } : {}),
    converter: converterOf(
      context,
      pair,
      convertedAmount(context, context.query.get('amount')?.slice(0, 200) ?? ''),
    ),
    statistics: statisticsOf(context, pair),
    steps: isOffered(brand, asset) ? buySteps(brand, asset) : null,
    ...textsOf(context, asset),
    comparisons: asset.kind === 'fiat' ? [] : otherComparisons(context, { from: asset, to: asset }),
    related: marketRows(context, neighbours(snapshot, asset, relatedCount)).map((row) => ({
      path: urls.asset(row.asset.slug),
      asset: row.asset,
      price: row.price,
    })),
  }
}

function structuredData(pair: Pair, rate: PairRate): Readonly<Record<string, unknown>> {
  return {
    '@type': 'ExchangeRateSpecification',
    currency: pair.from.code,
    currentExchangeRate: {
      '@type': 'UnitPriceSpecification',
      price: rate.rate,
      priceCurrency: pair.to.code,
    },
  }
}

/** The price page of any asset: coins, currencies, metals and shares (COIN-01, COIN-02). */
export function load(context: PageContext): Loaded<AssetView> {
  const { params, query, snapshot, locale } = context
  const named = params['asset'] ?? ''
  const asset = snapshot.asset(named) ?? context.resolve(named)
  if (!asset) return { kind: 'missing', wanted: named }
  if (asset.slug !== named) {
    const kept = { amount: query.get('amount'), window: query.get('window') }
    return { kind: 'redirect', status: 301, path: urls.asset(asset.slug, kept) }
  }
  const pair = pricePair(snapshot, asset, locale)
  const rate = pairRate(snapshot, asset, pair.to)
  const view = assetView(context, pair, rate)
  return {
    kind: 'page',
    view,
    ...(view.of === undefined
      ? {}
      : { prices: [asset.slug, ...view.related.map((other) => other.asset.slug)] }),
    head: {
      values: {
        coinCode: asset.code,
        coinName: view.asset,
        fiatCode: pair.to.code,
        fiatPrice: view.priceText,
        time: view.asOf?.text ?? '',
      },
      canonicalPath: urls.asset(asset.slug),
      index: query.size === 0 && rate !== null && isIndexable(snapshot, asset),
      structured: rate === null ? [] : [structuredData(pair, rate)],
      crumbs: [
        { text: 'nav.prices', path: urls.prices() },
        { text: 'asset.crumb', path: urls.asset(asset.slug) },
      ],
      ...(rate === null
        ? { trend: 'unknown' }
        : { modified: rate.asOf, card: urls.pairCard(asset.slug, pair.to.slug) }),
    },
  }
}
