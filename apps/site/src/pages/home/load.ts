import { formatCount } from '@portico/format'
import { rankAges, rankedAssets } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { snapshotStaleFrom } from '../../figures/freshness.ts'
import { listedRows } from '../../views/assets/listed-rows.ts'
import { overviewView } from '../../views/assets/market-overview.ts'
import { guideCard, type GuideCardView } from '../../views/content/guide-card.ts'
import { outsideLinks } from '../../views/content/outside-links.ts'
import { adverts, popularPairs } from '../../views/assets/offers.ts'
import { countrySlug } from '../../views/content/countries.ts'
import { converterOf } from '../../views/converter/converter-of.ts'
import { listAgesView } from '../../figures/list-ages.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { sourceViews } from '../../figures/sources.ts'
import { pageCurrency, ratesFrom } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { comparisonDrawing, forecastDrawing } from './drawings.ts'
import type { HomeView } from './view.ts'

const rowCount = 10
const guideCount = 3
const flagCount = 12

function readGuides({ content, snapshot, locale }: PageContext): readonly GuideCardView[] {
  const guides = new Map(content.guides(locale).map((guide) => [guide.asset, guide]))
  return rankedAssets(snapshot, 'crypto')
    .slice(0, 3 * rowCount)
    .flatMap(({ slug }) => guides.get(slug) ?? [])
    .slice(0, guideCount)
    .map((guide) => guideCard(guide, { snapshot, locale }))
}

const languageLimit = 100
const rememberedGuides = createSnapshotMemory<readonly GuideCardView[]>(languageLimit)

/** Guides to the largest coins, in the page's own language or else in the nearest that has them. */
function guidesOf(context: PageContext): readonly GuideCardView[] {
  const { snapshot, brand, locale } = context
  const key = `${brand.edition} ${locale.code} ${locale.numberTag}`
  return rememberedGuides(snapshot, key, () => readGuides(context))
}

/** Countries that a reviewer has read about, by their addresses. */
const flagsOf = ({ countries }: PageContext) =>
  countries.all
    .filter(({ review }) => review !== null)
    .slice(0, flagCount)
    .map(countrySlug)

export function load(context: PageContext): Loaded<HomeView> {
  const { snapshot, locale, brand } = context
  const coin = snapshot.asset(brand.defaultCoin) ?? snapshot.assets[0]
  if (!coin) return { kind: 'missing', wanted: null }
  const currency = pageCurrency(snapshot, locale)
  const overview = overviewView(context)
  const view: HomeView = {
    ages: listAgesView(rankAges(snapshot, 'crypto'), locale.numberTag),
    rows: listedRows(context, rankedAssets(snapshot, 'crypto').slice(0, rowCount)),
    overview,
    popular: popularPairs(snapshot, { brand, locale }).slice(0, 8),
    coin: assetRef(coin, locale),
    converter: converterOf(context, { from: coin, to: currency }),
    trust: outsideLinks(brand.trust, locale),
    comparison: comparisonDrawing(snapshot, overview?.compared[0]),
    forecast: forecastDrawing(snapshot, coin),
    countries: flagsOf(context),
    guides: guidesOf(context),
    assetCount: snapshot.assets.length,
    asOf: asOfView(snapshot.asOf, context, snapshotStaleFrom(snapshot)),
    ratesFrom: ratesFrom(snapshot, locale),
    sources: sourceViews(
      snapshot,
      snapshot.sources.map(({ id }) => id),
    ),
    adverts: adverts(brand, coin, locale),
  }
  const movers = overview ? [...overview.gainers, ...overview.losers] : []
  return {
    kind: 'page',
    view,
    prices: [view.coin.slug, ...[...view.rows, ...movers].map(({ asset }) => asset.slug)],
    head: {
      values: { count: formatCount(String(view.assetCount), locale.numberTag) },
      canonicalPath: urls.home(),
      index: context.query.size === 0,
      structured: [],
      modified: snapshot.asOf,
    },
  }
}
