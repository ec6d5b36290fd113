import { Decimal } from '@portico/decimal'
import type { AssetForecast, ForecastInput, Origin } from '@portico/forecast'
import { formatCount, formatPercent, plainAmount } from '@portico/format'
import { type Asset, comparedKinds, dayText, isIndexable, pairRate, type Quote } from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { forecastInput, projectionFormat } from '../../views/forecast/forecasts.ts'
import {
  type ProjectionFormat,
  formatModelDay,
  formatProjection,
} from '../../views/forecast/format-forecast.ts'
import { assetHeading, type AssetHeadingView } from '../../views/assets/asset-heading.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pricePair } from '../../figures/price-pair.ts'
import { formatKey, pageCurrency, priceOf } from '../../figures/price.ts'
import { asksForReadings } from '../chart-readings.ts'
import { urls } from '../urls.generated.ts'
import type { HeadValues, Loaded, PageContext } from '../page-load.ts'
import { growthView } from './growth/growth.ts'
import { type Answer, askedModel, outlookView, readingsOf } from './outlook-view.ts'
import type { HistoryView, PredictionView } from './view.ts'

const mostAgeDays = 60

/** The newest close as the models and the arithmetic start from it; null where it is missing or too old to go on from. */
function originOf({ closes, asOfDay }: ForecastInput): Origin | null {
  const last = closes.at(-1)
  if (!last || !(last.price > 0) || asOfDay - last.day > mostAgeDays) return null
  return last
}

function historyView({ history }: AssetForecast, tag: string): HistoryView | null {
  if (history === null) return null
  const { closes, firstDay, lastDay, missingDays, yearlyVolatility } = history
  const percent = yearlyVolatility === null ? null : new Decimal(yearlyVolatility).times(100).toString()
  return {
    closes: formatCount(String(closes), tag),
    first: formatModelDay(firstDay, tag),
    last: formatModelDay(lastDay, tag),
    missingDays: missingDays === 0 ? null : formatCount(String(missingDays), tag),
    volatility: percent && formatPercent(percent, { tag }),
  }
}

const peggedCategory = 'stablecoins'

async function answerOf({ snapshot, categories, forecasts }: PageContext, asset: Asset): Promise<Answer> {
  const isPegged = categories.find(peggedCategory)?.assets.includes(asset.slug) === true
  return isPegged ? { kind: 'pegged' } : { kind: 'ready', forecast: await forecasts.of(snapshot, asset) }
}

const tableYears = 6

/** The calendar years that tables speak of. */
function yearsAfter(asOf: string): PredictionView['years'] {
  const first = Number(asOf.slice(0, 4)) + 1
  return { first, last: first + tableYears - 1 }
}

/** Bitcoin, or ether for bitcoin itself. */
function comparisonOf({ snapshot }: PageContext, asset: Asset): PredictionView['comparison'] {
  const other = snapshot.asset(asset.slug === 'btc' ? 'eth' : 'btc')
  if (!other || !comparedKinds.some((kind) => kind === asset.kind)) return null
  return { path: urls.versus(asset.slug, other.slug), with: other.code }
}

/** The close that models and arithmetic start from, and whether the newest price is another one. */
function originView(
  origin: Origin | null,
  quote: Quote | null,
  format: ProjectionFormat | null,
): PredictionView['origin'] {
  if (!origin || !format) return null
  return {
    price: formatProjection(origin.price, format),
    day: formatModelDay(origin.day, format.tag),
    isNewest: quote !== null && Number(quote.price) === origin.price,
  }
}

interface Prepared {
  readonly asset: Asset
  readonly input: ForecastInput
  readonly answer: Answer
}

/** The heading; its tab stands even where no other page leads here. */
function headingOf(context: PageContext, asset: Asset): AssetHeadingView {
  const { snapshot, locale } = context
  const pair = pricePair(snapshot, asset, locale)
  const heading = assetHeading(context, { pair, rate: pairRate(snapshot, asset, pair.to) }, 'still')
  return { ...heading, places: { ...heading.places, prediction: urls.prediction(asset.slug) } }
}

/** Tables of the usual rate, some 2 kB each. */
const growthLimit = 500
const rememberedGrowth = createSnapshotMemory<ReturnType<typeof growthView>>(growthLimit)

/** The rate that is asked for, or the usual one, which is written once per snapshot, language and asset. */
function growthOf(
  context: PageContext,
  asset: Asset,
  { origin, format }: { readonly origin: Origin | null; readonly format: ProjectionFormat | null },
): ReturnType<typeof growthView> {
  const { snapshot, locale, brand, query } = context
  const asked = query.get('g')
  const view = () => growthView({ asked, origin, format, tag: locale.numberTag })
  if (asked !== null) return view()
  return rememberedGrowth(snapshot, `${formatKey(locale)} ${brand.compact} ${asset.id}`, view)
}

function predictionView(context: PageContext, { asset, input, answer }: Prepared): PredictionView {
  const { snapshot, locale, query } = context
  const quote = snapshot.quote(asset.id)
  const format = projectionFormat(context)
  const origin = originOf(input)
  const { view: growth, line } = growthOf(context, asset, { origin, format })
  const currency = pageCurrency(snapshot, locale)
  const target = currency.slug === asset.slug ? 'usd' : currency.slug
  const drawn = { asset, input, format, growth: line }
  return {
    asset: assetRef(asset, locale),
    heading: headingOf(context, asset),
    years: yearsAfter(origin ? dayText(origin.day) : snapshot.asOf),
    price: quote && priceOf(snapshot, { usd: quote.price, locale }),
    origin: originView(origin, quote, format),
    outlook: outlookView(context, answer, drawn),
    ...(asksForReadings(context) ? { readings: readingsOf(context, answer, drawn) } : {}),
    history: answer.kind === 'ready' ? historyView(answer.forecast, locale.numberTag) : null,
    growth,
    state: { g: growth.isAsked ? growth.rate : null, model: askedModel(answer, query.get('model')) },
    currency: currency.slug === 'usd' ? null : currency.code,
    asOf: quote && asOfView(quote.asOf, context),
    converter: urls.pair(asset.slug, target),
    comparison: comparisonOf(context, asset),
  }
}

function headValues(view: PredictionView): HeadValues {
  return {
    asset: view.asset,
    coinName: view.asset,
    year: String(view.years.first),
    '0': String(view.years.last),
    currentPrice: view.price === null ? '–' : plainAmount(view.price.text),
    time: view.asOf?.text ?? '–',
  }
}

/** The prediction page of an asset (PRED-01 to PRED-04). */
export async function load(context: PageContext): Promise<Loaded<PredictionView>> {
  const { snapshot, params, query } = context
  const wanted = params['asset'] ?? ''
  const asset = snapshot.asset(wanted) ?? context.resolve(wanted)
  if (!asset) return { kind: 'missing', wanted }
  if (asset.slug !== wanted) {
    const kept = { g: query.get('g'), model: query.get('model') }
    return { kind: 'redirect', status: 301, path: urls.prediction(asset.slug, kept) }
  }
  const answer = await answerOf(context, asset)
  const view = predictionView(context, { asset, input: forecastInput(snapshot, asset), answer })
  return {
    kind: 'page',
    view,
    head: {
      values: headValues(view),
      canonicalPath: urls.prediction(asset.slug),
      index: query.size === 0 && isIndexable(snapshot, asset),
      structured: [],
      crumbs: [
        { text: 'nav.prices', path: urls.prices() },
        { text: 'asset.crumb', path: urls.asset(asset.slug) },
        { text: 'prediction.crumb', path: urls.prediction(asset.slug) },
      ],
      modified: snapshot.asOf,
    },
  }
}
