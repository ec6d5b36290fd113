import { formatPlain, plainAmount } from '@portico/format'
import { type Asset, isIndexable, shownWindow } from '@portico/market'
import { windowsOfChart, longestUnbroken } from '../../figures/charts/chart-windows.ts'
import { type AsOfView, asOfView, closeView } from '../../figures/as-of.ts'
import { fieldText } from '../../views/assets/field-text.ts'
import { sideView } from '../../views/comparison/compared-side.ts'
import { otherComparisons, trendingComparisons } from '../../views/comparison/comparison-links.ts'
import {
  type ComparisonTerms,
  comparisonTerms,
  termsInAddress,
} from '../../views/comparison/comparison-terms.ts'
import { coinColour } from '../../figures/coin-colour.ts'
import { sourceViews } from '../../figures/sources.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey, pageMoney } from '../../figures/price.ts'
import { type RatioChartView, ratioChart, ratioReadings } from '../../views/comparison/ratio-chart.ts'
import { type RatioWindow, ratioWindows } from '../../views/comparison/ratio-windows.ts'
import { asksForReadings } from '../chart-readings.ts'
import { urls } from '../urls.generated.ts'
import type { HeadValues, Loaded, PageContext } from '../page-load.ts'
import { versusAnswer } from './answer.ts'
import { pastRatioView } from './past-ratio.ts'
import type { VersusView } from './view.ts'

const usualWindows = ['365d', 'all', '30d'] as const

interface Two {
  readonly from: Asset
  readonly to: Asset
}

/** Both assets by slug, so that names and upper case redirect (design, "Pages and URLs"). */
function comparedAssets({ snapshot, params, resolve }: PageContext): Two | null {
  const find = (text: string): Asset | null => snapshot.asset(text) ?? resolve(text)
  const from = find(params['from'] ?? '')
  const to = find(params['to'] ?? '')
  return from && to ? { from, to } : null
}

/** Charts that are kept, about 5 KB each: a pair has a page for every ratio that is asked for. */
const chartLimit = 500
const rememberedCharts = createSnapshotMemory<RatioChartView | null>(chartLimit)

function chartOf(
  { snapshot, locale, brand }: PageContext,
  pair: Two,
  { mode, supply, window }: Pick<ComparisonTerms, 'mode' | 'supply'> & { readonly window: RatioWindow },
): RatioChartView | null {
  const key = [formatKey(locale), brand.compact, pair.from.id, pair.to.id, mode, supply, window].join(' ')
  return rememberedCharts(snapshot, key, () =>
    ratioChart(snapshot, pair, { mode, supply, window, locale, compact: brand.compact }),
  )
}

/** When both prices were true: the older of the two. */
function asOfBoth(context: PageContext, { from, to }: Two): AsOfView {
  const instants = [from, to].flatMap((asset) => context.snapshot.quote(asset.id)?.asOf ?? [])
  const [oldest = context.snapshot.asOf] = instants.toSorted(
    (left, right) => Date.parse(left) - Date.parse(right),
  )
  const isClose = [from, to].some(({ kind }) => kind === 'stock')
  return isClose ? closeView(oldest, context) : asOfView(oldest, context)
}

function versusView(context: PageContext, pair: Two): VersusView | null {
  const { snapshot, locale, brand, query } = context
  const { numberTag: tag } = locale
  const money = pageMoney(snapshot, locale)
  if (money === null) return null
  const terms = comparisonTerms(query, tag)
  const format = { tag, compact: brand.compact, money }
  const { answer, ratio } = versusAnswer(context, pair, { terms, format })
  const asked = query.get('window')
  const offered = windowsOfChart(snapshot, pair, ratioWindows)
  const upToYear = offered.filter((each) => each !== 'all')
  const unbroken = longestUnbroken(snapshot, pair, upToYear)
  const usual = [...(unbroken === null ? [] : [unbroken]), ...usualWindows]
  const window = shownWindow(offered, { asked, usual, longest: 'all' })
  const drawn = { mode: terms.mode, supply: terms.supply, window }
  const { mode, supply } = termsInAddress(terms)
  return {
    from: sideView(context, pair.from, terms.supply),
    to: sideView(context, pair.to, terms.supply),
    fields: { from: fieldText(context, pair.from), to: fieldText(context, pair.to) },
    colours: { from: coinColour(pair.from), to: coinColour(pair.to) },
    isSame: pair.from === pair.to,
    typedRatio: formatPlain(terms.ratio.percent, tag),
    terms,
    state: {
      mode,
      supply,
      at: query.get('at')?.slice(0, 20) ?? null,
      window: window === asked ? window : null,
    },
    answer,
    money,
    past: pastRatioView(context, pair, { mode: terms.mode, supply: terms.supply, now: ratio ?? '1' }),
    window,
    windows: offered,
    chart: chartOf(context, pair, drawn),
    ...(asksForReadings(context) ? { readings: ratioReadings(snapshot, pair, { ...drawn, locale }) } : {}),
    others: otherComparisons(context, pair),
    trending: trendingComparisons(context, pair.to),
    asOf: asOfBoth(context, pair),
    sources: sourceViews(
      snapshot,
      [pair.from, pair.to].flatMap((asset) => snapshot.quote(asset.id)?.source ?? []),
    ),
  }
}

/** Values for title and description; plain text has no place for the zero-count notation. */
function headValues(view: VersusView): HeadValues {
  const { from, to, answer, terms } = view
  const isCompared = answer.state === 'compared'
  return {
    0: from.asset,
    1: to.asset,
    coinCode: from.asset.code,
    fiatCode: to.asset.code,
    currentPrice: plainAmount(from.price?.text ?? ''),
    targetPrice: isCompared ? plainAmount(answer.texts.targetPrice.text) : '',
    priceRatio: isCompared ? plainAmount(answer.texts.multiple) : '',
    marketCapRatio: terms.ratio.text,
    time: view.asOf.text,
  }
}

/** Two that cannot be compared have texts of their own, and so have two prices. */
function textsFor({ answer, terms }: VersusView): { readonly trend?: 'unknown' | 'price' } {
  if (answer.state === 'refused') return { trend: 'unknown' }
  return terms.mode === 'price' ? { trend: 'price' } : {}
}

/** One asset alone is compared with bitcoin, and bitcoin with ether. */
function loadOne({ snapshot, params, resolve }: PageContext): Loaded<VersusView> {
  const wanted = params['from'] ?? ''
  const from = snapshot.asset(wanted) ?? resolve(wanted)
  if (from === null) return { kind: 'missing', wanted }
  return { kind: 'redirect', status: 302, path: urls.versus(from.slug, from.slug === 'btc' ? 'eth' : 'btc') }
}

export function load(context: PageContext): Loaded<VersusView> {
  const { params, query, snapshot } = context
  if (params['to'] === undefined) return loadOne(context)
  const pair = comparedAssets(context)
  const view = pair && versusView(context, pair)
  if (!pair || !view) return { kind: 'missing', wanted: `${params['from']} ${params['to']}` }
  const { from, to } = pair
  if (from.slug !== params['from'] || to.slug !== params['to']) {
    const kept = { ratio: query.get('ratio'), mode: query.get('mode'), supply: query.get('supply') }
    const more = { at: query.get('at'), window: query.get('window') }
    return { kind: 'redirect', status: 301, path: urls.versus(from.slug, to.slug, { ...kept, ...more }) }
  }
  return {
    kind: 'page',
    view,
    head: {
      values: headValues(view),
      canonicalPath: urls.versus(from.slug, to.slug),
      index:
        !view.isSame &&
        query.size === 0 &&
        view.answer.state === 'compared' &&
        [from, to].every((asset) => isIndexable(snapshot, asset)),
      structured: [],
      crumbs: [
        { text: 'compare.name', path: urls.compare() },
        { text: 'versus.name', path: urls.versus(from.slug, to.slug) },
      ],
      modified: view.asOf.iso,
      card: urls.versusCard(
        from.slug,
        to.slug,
        termsInAddress(comparisonTerms(query, context.locale.numberTag)),
      ),
      ...textsFor(view),
    },
  }
}
