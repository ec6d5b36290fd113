import { Decimal } from '@portico/decimal'
import type { AssetForecast, ForecastInput } from '@portico/forecast'
import { formatAmount } from '@portico/format'
import type { Asset } from '@portico/market'
import { createMemoryOf, createSnapshotMemory } from '../../figures/per-snapshot.ts'
import type { ChartReadings } from '../../figures/charts/points.ts'
import { type ProjectionFormat, formatRows } from '../../views/forecast/format-forecast.ts'
import type { PageContext } from '../page-load.ts'
import { fanChart, fanReadings } from './fan-chart.ts'
import type { growthView } from './growth/growth.ts'
import { backTestView, type FittedForecast, modelViews, refusedViews } from './models.ts'
import type { OutlookView } from './view.ts'

/** What the models say; nothing is asked of them for what is meant to keep one value. */
export type Answer =
  | { readonly kind: 'ready'; readonly forecast: AssetForecast }
  | { readonly kind: 'pegged' }

/** The model that was asked for where it has an answer, else the usual one. */
function shownModel({ models, defaultModel }: AssetForecast, asked: string | null): FittedForecast | null {
  const fitted = models.flatMap((model) => (model.status === 'fitted' ? [model] : []))
  return fitted.find(({ id }) => id === asked) ?? fitted.find(({ id }) => id === defaultModel) ?? null
}

/** Why no model has an answer: what stops the benchmark, which asks for the least. */
function refusedOutlook({ models }: AssetForecast, tag: string): OutlookView {
  const walk = refusedViews(models, tag)[0]
  return {
    state: 'refused',
    reason: walk?.reason ?? 'no-price',
    have: walk?.have ?? '',
    need: walk?.need ?? '',
  }
}

interface OutlookOptions {
  readonly asset: Asset
  readonly input: ForecastInput
  readonly format: ProjectionFormat | null
  readonly growth: ReturnType<typeof growthView>['line']
}

type Ready = Extract<OutlookView, { readonly state: 'ready' }>
type OutlookTexts = Pick<Ready, 'rows' | 'meanFactor' | 'tests' | 'models' | 'refused'>

function textsOf(forecast: AssetForecast, shown: FittedForecast, format: ProjectionFormat): OutlookTexts {
  const { tag } = format
  const last = shown.rows.at(-1)
  const meanFactor = last?.mean
    ? formatAmount(new Decimal(last.mean / last.median).toString(), { tag })
    : null
  return {
    rows: formatRows(shown.rows, format),
    meanFactor,
    tests: shown.backTest.flatMap((result) => backTestView(result, tag) ?? []),
    models: modelViews(forecast.models, format),
    refused: refusedViews(forecast.models, tag),
  }
}

/** Of each forecast, about 10 kB each; the server keeps 128 forecasts. */
const textLimit = 6
/**
 * The texts of a forecast, written once for a language, a currency and its rate: a forecast is worked out once a day, snapshots are new each
 * minute. In US dollars they are read again all day. In a currency whose rate moves each snapshot writes its own.
 */
const rememberedTexts = createMemoryOf<AssetForecast, OutlookTexts>(textLimit)

/** About 5 kB each. */
const chartLimit = 100
const rememberedChart = createSnapshotMemory<Ready['chart']>(chartLimit)

const keyOf = ({ id }: FittedForecast, { money, tag, compact }: ProjectionFormat) =>
  `${id} ${tag} ${compact} ${JSON.stringify(money)}`

/** The chart of a model, drawn once per snapshot, language and currency unless a rate of the reader's own is drawn with it. */
function chartOf(
  { snapshot }: PageContext,
  shown: FittedForecast,
  { asset, input, format, growth }: OutlookOptions & { readonly format: ProjectionFormat },
) {
  const draw = () => fanChart({ closes: input.closes, fan: shown.fan, growth, ...format })
  return growth === null ? rememberedChart(snapshot, `${asset.id} ${keyOf(shown, format)}`, draw) : draw()
}

export function outlookView(context: PageContext, answer: Answer, options: OutlookOptions): OutlookView {
  if (answer.kind === 'pegged') return { state: 'refused', reason: 'pegged', have: '', need: '' }
  const { forecast } = answer
  const { format } = options
  const shown = shownModel(forecast, context.query.get('model'))
  if (!shown || !format || forecast.defaultModel === null)
    return refusedOutlook(forecast, context.locale.numberTag)
  return {
    state: 'ready',
    model: shown.id,
    usual: forecast.defaultModel,
    verdict: shown.verdict,
    ...rememberedTexts(forecast, keyOf(shown, format), () => textsOf(forecast, shown, format)),
    chart: chartOf(context, shown, { ...options, format }),
  }
}

/** The points of the chart, for readers who go through it point by point. */
export function readingsOf(
  { query }: PageContext,
  answer: Answer,
  { input, format, growth }: OutlookOptions,
): ChartReadings | null {
  if (answer.kind === 'pegged') return null
  const shown = shownModel(answer.forecast, query.get('model'))
  return shown && format && fanReadings({ closes: input.closes, fan: shown.fan, growth, ...format })
}

/** The model of the address where there is such a one. */
export function askedModel(answer: Answer, asked: string | null): string | null {
  if (asked === null || answer.kind === 'pegged') return null
  return shownModel(answer.forecast, asked)?.id === asked ? asked : null
}
