import { plainAmount } from '@portico/format'
import {
  type Asset,
  pairRate,
  type PairRate,
  isIndexable,
  shownWindow,
  spanWindows,
  type HistoryWindow,
} from '@portico/market'
import { windowsOfChart } from '../../figures/charts/chart-windows.ts'
import type { Pair } from '../../figures/change.ts'
import { pageCurrency } from '../../figures/price.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { conversionOf, convertedAmount } from '../../views/converter/converter-of.ts'
import { adverts, popularPairs, sideOf } from '../../views/assets/offers.ts'
import { sourceViews } from '../../figures/sources.ts'
import { priceOrigins, sourcesInUse } from '../../figures/provenance.ts'
import { chartReadings } from '../../figures/charts/chart-view.ts'
import { asksForReadings } from '../chart-readings.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { feeView } from './fee/fee.ts'
import { pairFigures } from './figures.ts'
import { addedAsset, targetsParameter, targetSlugs, targetsView } from './targets/targets.ts'
import { pastView } from './past.ts'
import type { MathView, PairView } from './view.ts'

const windows: readonly HistoryWindow[] = [...spanWindows, 'all']
const usualWindows = ['30d', '90d', '365d', 'all'] as const

/** The welcome pack is paid in USDT (spec section 9, "Content constants"). */
const packCoinSlug = 'usdt'

/** Both prices and the rate with all the digits that the data has. */
function mathView({ snapshot, locale }: PageContext, { from, to }: Pair, rate: PairRate): MathView {
  const format = (value: string) => formatFigure({ kind: 'plain', value }, { tag: locale.numberTag }).text
  return {
    fromUsd: format(snapshot.quote(from.id)?.price ?? '0'),
    toUsd: format(snapshot.quote(to.id)?.price ?? '0'),
    rate: format(rate.rate),
    inverse: format(rate.inverse),
  }
}

/** What an operator of another page copies to show this pair there. */
function embedCode({ publicOrigin, locale }: PageContext, { from, to }: Pair): string {
  const script = `<script async src="${publicOrigin}${urls.embedScript()}"></script>`
  return `${script}\n<portico-converter from="${from.slug}" to="${to.slug}" locale="${locale.code}"></portico-converter>`
}

/** Where the rate is from. */
function originsOf(
  context: PageContext,
  { from, to }: Pair,
  rate: PairRate,
): Pick<PairView, 'sources' | 'origins'> {
  const { snapshot } = context
  const assets = [from, to]
  return {
    sources: sourceViews(snapshot, [...rate.sources, ...sourcesInUse(snapshot, assets)]),
    origins: priceOrigins(context, assets),
  }
}

function pairView(context: PageContext, pair: Pair, rate: PairRate): PairView {
  const { snapshot, locale, brand } = context
  const { from, to } = pair
  const packCoin = snapshot.asset(packCoinSlug)
  const amount = convertedAmount(context, context.query.get('amount') ?? '')
  const fee = feeView(context, { amount: amount.value, rate, into: pair.to.slug })
  const asked = context.query.get('window')
  const offered = windowsOfChart(snapshot, pair, windows)
  const window = shownWindow(offered, { asked, usual: usualWindows, longest: 'all' })
  return {
    ...conversionOf(context, pair, { rate, amount }),
    state: {
      window: window === asked ? window : null,
      date: context.query.get('date')?.slice(0, 20) ?? null,
      fee: fee.asked === '' ? null : fee.asked,
      board: context.query.has('board') ? targetsParameter(targetSlugs(context, pair)) : null,
    },
    math: mathView(context, pair, rate),
    past: pastView(context, pair, { amount: amount.value, rate }),
    fee,
    targets: targetsView(context, pair, amount.value),
    embedCode: embedCode(context, pair),
    ...originsOf(context, pair, rate),
    window,
    windows: offered,
    ...pairFigures(context, pair, { rate, window }),
    ...(asksForReadings(context) ? { readings: chartReadings(snapshot, pair, { window, locale }) } : {}),
    popular: popularPairs(snapshot, { brand, locale, without: `${from.slug}/${to.slug}` }).slice(0, 7),
    adverts: adverts(brand, from, locale),
    packCoin: packCoin && sideOf(packCoin, locale),
  }
}

/**
 * Values for title and description; the title speaks of one coin where the address names no amount. Plain text has no
 * place for the zero-count notation.
 */
function headValues(view: PairView): Readonly<Record<string, string>> {
  const day = view.changes.find((change) => change.window === '24h')
  return {
    coinAmount: view.amount.grouped,
    coinCode: view.from.code,
    coinName: view.from.name,
    fiatCode: view.to.code,
    fiatName: view.to.name,
    fiatPrice: plainAmount(view.rate.text),
    fiatAmount: plainAmount(view.result),
    time: view.asOf.text,
    '24hPercentChange': day?.state === 'known' ? day.percent : '',
  }
}

function structuredData(pair: Pair, rate: PairRate): readonly Readonly<Record<string, unknown>>[] {
  return [
    {
      '@type': 'ExchangeRateSpecification',
      currency: pair.from.code,
      currentExchangeRate: {
        '@type': 'UnitPriceSpecification',
        price: rate.rate,
        priceCurrency: pair.to.code,
      },
    },
  ]
}

/** The stated path of a pair: both assets by slug, so that names and upper case redirect (design, "Pages and URLs"). */
function canonicalPair(context: PageContext): Pair | null {
  const find = (text: string): Asset | null => context.snapshot.asset(text) ?? context.resolve(text)
  const from = find(context.params['from'] ?? '')
  const to = find(context.params['to'] ?? '')
  return from && to ? { from, to } : null
}

/** One asset alone is converted into the page's currency, and that into the brand's own coin. */
function loadOne({ snapshot, locale, brand, params, resolve }: PageContext): Loaded<PairView> {
  const wanted = params['from'] ?? ''
  const from = snapshot.asset(wanted) ?? resolve(wanted)
  if (from === null) return { kind: 'missing', wanted }
  const { slug } = pageCurrency(snapshot, locale)
  return {
    kind: 'redirect',
    status: 302,
    path: urls.pair(from.slug, from.slug === slug ? brand.defaultCoin : slug),
  }
}

export function load(context: PageContext): Loaded<PairView> {
  const { params, query } = context
  if (params['to'] === undefined) return loadOne(context)
  const pair = canonicalPair(context)
  const rate = pair && pairRate(context.snapshot, pair.from, pair.to)
  if (!pair || !rate) return { kind: 'missing', wanted: `${params['from']} ${params['to']}` }
  const { from, to } = pair
  const kept = {
    amount: query.get('amount'),
    window: query.get('window'),
    date: query.get('date'),
    fee: query.get('fee'),
    board: query.get('board'),
  }
  if (from.slug !== params['from'] || to.slug !== params['to']) {
    return { kind: 'redirect', status: 301, path: urls.pair(from.slug, to.slug, kept) }
  }
  const added = addedAsset(context)
  if (added) {
    const board = targetsParameter([...new Set([...targetSlugs(context, pair), added.slug])])
    return { kind: 'redirect', status: 302, path: urls.pair(from.slug, to.slug, { ...kept, board }) }
  }
  const view = pairView(context, pair, rate)
  const shown = [from.slug, to.slug, ...view.targets.entries.map(({ asset }) => asset.slug)]
  return {
    kind: 'page',
    view,
    ...(view.of === undefined ? {} : { prices: shown }),
    head: {
      values: headValues(view),
      canonicalPath: urls.pair(from.slug, to.slug),
      index:
        from.slug !== to.slug &&
        query.size === 0 &&
        [from, to].every((asset) => isIndexable(context.snapshot, asset)),
      structured: structuredData(pair, rate),
      crumbs: [
        { text: 'nav.converter', path: urls.converter() },
        { text: 'pair.name', path: urls.pair(from.slug, to.slug) },
      ],
      modified: rate.asOf,
      ...(view.trend ? { trend: view.trend } : {}),
    },
  }
}
