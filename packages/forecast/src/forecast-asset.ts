import { ensembleWindows } from './back-test/ensemble-windows.ts'
import { type Judgement, judgeAt, skilledModels } from './back-test/judge.ts'
import {
  type BackTestResult,
  overallVerdict,
  scoreWindows,
  type Standing,
  type Verdict,
} from './back-test/score.ts'
import { holdsBeside, skillTest, windowsAt } from './back-test/skill-test.ts'
import {
  type BackTestHorizon,
  backTestHorizons,
  type ModelWindows,
  rollOrigins,
} from './back-test/windows.ts'
import { boundedQuantiles, fitModel, outOfRange } from './fit.ts'
import { createHistory, type DailyClose, type History } from './history.ts'
import {
  type Fit,
  type FitOptions,
  type FittedModel,
  type FittedModelId,
  type ForecastModelId,
  type Parameter,
  type Refusal,
  refuse,
} from './model.ts'
import { allModels } from './models/all-models.ts'
import { mixQuantiles } from './statistics/mixture.ts'
import type { LogQuantiles } from './statistics/quantile.ts'
import { type ForecastPoint, fanDaysAfter, pointOf, type YearRow, yearEndsAfter, yearRows } from './table.ts'

/** What a forecast of an asset needs. Plain data, so that it crosses to a worker as it is. */
export interface ForecastInput extends FitOptions {
  /** Daily closes in any order; days may be missing. */
  readonly closes: readonly DailyClose[]
  /** The snapshot's own UTC day; later closes are not looked at. */
  readonly asOfDay: number
}

/** What the history is like. */
export interface HistoryFacts {
  readonly firstDay: number
  readonly lastDay: number
  readonly lastPrice: number
  /** Days that have a close. */
  readonly closes: number
  /** Days from the first to the last that have none. */
  readonly missingDays: number
  /** The longest distance in days between two closes. */
  readonly longestGapDays: number
  /** Standard deviation of a year's change of ln(price); null for fewer than three closes. */
  readonly yearlyVolatility: number | null
}

/** One model's answer. */
export type ModelForecast =
  | {
      readonly id: ForecastModelId
      readonly status: 'fitted'
      readonly parameters: readonly Parameter[]
      /** The models that the ensemble joins; empty for the others. */
      readonly members: readonly FittedModelId[]
      readonly rows: readonly YearRow[]
      readonly fan: readonly ForecastPoint[]
      readonly backTest: readonly BackTestResult[]
      readonly verdict: Verdict
    }
  | { readonly id: ForecastModelId; readonly status: 'refused'; readonly refusal: Refusal }

/** Every model's answer for one asset. Plain data. */
export interface AssetForecast {
  /** Null when no close is known. */
  readonly history: HistoryFacts | null
  /** In a fixed order, the ensemble last. */
  readonly models: readonly ModelForecast[]
  /** The ensemble where it has shown skill, else the most skilled model, else the random walk; null when even that refuses. */
  readonly defaultModel: ForecastModelId | null
}

/** A last close older than this is no price of the asset's any more (features 2.6: delisted). */
const mostAgeDays = 60

/**
 * Fits every model, tests each on the asset's own past and joins those with skill (PRED-01, PRED-02, PRED-04). Pure and
 * reproducible to the digit: equal input gives equal output, draws included. What cannot be told is a refusal with its
 * reason; no answer has a number that is not finite.
 */
export function forecastAsset(input: ForecastInput): AssetForecast {
  const history = createHistory(input.closes, input.asOfDay)
  if (history === null) return refuseAll(null, { reason: 'no-price', haveDays: 0, needDays: 1 })
  const ageDays = input.asOfDay - history.lastDay
  const facts = factsOf(history)
  if (ageDays > mostAgeDays) {
    return refuseAll(facts, { reason: 'stale', haveDays: ageDays, needDays: mostAgeDays })
  }
  const windows = rollOrigins(history, allModels, input)
  const judged = { windows, byHorizon: backTestHorizons.map((horizonDays) => judgeAt(windows, horizonDays)) }
  const forecasts = allModels.map((model): ModelForecast => {
    const fit = fitModel(model, history, input)
    const backTest = testedModel(model.id, judged)
    return (
      forecastOf({ id: model.id, history, fit, backTest, members: [] }) ??
      refused(model.id, outOfRange(model, history))
    )
  })
  const models = [...forecasts, joinSkilled(history, input, judged)]
  return { history: facts, models, defaultModel: headingModel(models) }
}

/** The model that heads a page (TRUTH-06): the ensemble, the model with most skill at the longest horizon, or the random walk. */
function headingModel(models: readonly ModelForecast[]): ForecastModelId | null {
  const fitted = models.flatMap((model) => (model.status === 'fitted' ? [model] : []))
  const skillOf = ({ backTest }: (typeof fitted)[number]) => backTest.at(-1)?.scores?.skill ?? 0
  const skilled = fitted.filter(({ verdict }) => verdict === 'skilled')
  const [best] = skilled.toSorted((left, right) => skillOf(right) - skillOf(left))
  const heading = skilled.find(({ id }) => id === 'ensemble') ?? best
  return heading?.id ?? fitted.find(({ id }) => id === 'random-walk')?.id ?? null
}

/** The windows of all models and what their tests say, by horizon. */
interface Judged {
  readonly windows: ModelWindows
  readonly byHorizon: readonly Judgement[]
}

/** A model's back-test at each horizon. */
function testedModel(id: FittedModelId, { windows, byHorizon }: Judged): readonly BackTestResult[] {
  return backTestHorizons.map((horizonDays, index) => {
    const judgement = byHorizon[index]
    const skill = judgement?.skilled.includes(id) === true ? 'holds' : 'fails'
    const pValue = judgement?.tests.find((test) => test.id === id)?.pValue ?? null
    const standing: Standing = id === 'random-walk' ? 'benchmark' : { skill, pValue }
    return scoreWindows(windows.get(id) ?? [], horizonDays, standing)
  })
}

/** The ensemble's back-test: one more test beside those of the models. */
function testedEnsemble({ windows, byHorizon }: Judged): readonly BackTestResult[] {
  const own = ensembleWindows(windows)
  return backTestHorizons.map((horizonDays: BackTestHorizon, index) => {
    const pValue = skillTest(windowsAt(own, horizonDays), horizonDays)
    const skill = holdsBeside(pValue, byHorizon[index]?.tests.length ?? 0) ? 'holds' : 'fails'
    return scoreWindows(own, horizonDays, { skill, pValue })
  })
}

/** The ensemble of the models that are skilled and have a fit; refused where there is none. */
function joinSkilled(history: History, options: FitOptions, judged: Judged): ModelForecast {
  const skilled = skilledModels(judged.windows)
  const members = allModels.flatMap((model) => {
    const fit = skilled.includes(model.id) ? fitModel(model, history, options) : null
    return fit?.status === 'fitted' ? [{ id: model.id, fit }] : []
  })
  const none = () => refused('ensemble', refuse('no-members', 0, 1))
  if (members.length === 0) return none()
  const fit: FittedModel = {
    status: 'fitted',
    parameters: [{ name: 'members', value: members.length }],
    quantiles: (horizonsDays) => {
      const each = members.map((member) => member.fit.quantiles(horizonsDays))
      return horizonsDays.map((_, index) => mixQuantiles(each.flatMap((own) => own.slice(index, index + 1))))
    },
    logMean: () => null,
  }
  const ids = members.map(({ id }) => id)
  const backTest = testedEnsemble(judged)
  return forecastOf({ id: 'ensemble', history, fit, backTest, members: ids }) ?? none()
}

interface ModelParts {
  readonly id: ForecastModelId
  readonly history: History
  readonly fit: Fit
  readonly backTest: readonly BackTestResult[]
  readonly members: readonly FittedModelId[]
}

/** A fit in the language of the page: rows, fan, back-test. Null when a number leaves what can be told. */
function forecastOf({ id, history, fit, backTest, members }: ModelParts): ModelForecast | null {
  if (fit.status === 'refused') return refused(id, fit)
  const origin = { day: history.lastDay, price: history.lastPrice }
  const rowDays = yearEndsAfter(origin.day).map(({ day }) => day)
  const fanDays = fanDaysAfter(origin.day)
  const horizonsDays = [...rowDays, ...fanDays].map((day) => day - origin.day)
  const quantiles = boundedQuantiles(fit, horizonsDays)
  if (quantiles === null) return null
  const forecasts = quantiles.map((set: LogQuantiles, index) => {
    const mean = fit.logMean(horizonsDays[index] ?? 0)
    return { quantiles: set, band: 'band' as const, mean }
  })
  const rows = yearRows(origin, forecasts.slice(0, rowDays.length))
  const fan = forecasts
    .slice(rowDays.length)
    .map((forecast, index) => pointOf(origin, fanDays[index] ?? origin.day, forecast))
  if (![...rows, ...fan].every(isTellable)) return null
  const { parameters } = fit
  return { id, status: 'fitted', parameters, members, rows, fan, backTest, verdict: overallVerdict(backTest) }
}

function isTellable(point: ForecastPoint | YearRow): boolean {
  const { median, band } = point
  const mean = 'mean' in point ? point.mean : null
  return [median, ...Object.values(band ?? {}), mean ?? median].every(
    (price) => price > 0 && Number.isFinite(price),
  )
}

function refused(id: ForecastModelId, fit: Fit): ModelForecast {
  const unknown: Refusal = { reason: 'no-price', haveDays: 0, needDays: 1 }
  return { id, status: 'refused', refusal: fit.status === 'refused' ? fit.refusal : unknown }
}

function refuseAll(history: HistoryFacts | null, refusal: Refusal): AssetForecast {
  const ids: readonly ForecastModelId[] = [...allModels.map(({ id }) => id), 'ensemble']
  const models = ids.map((id) => ({ id, status: 'refused' as const, refusal }))
  return { history, models, defaultModel: null }
}

function factsOf(history: History): HistoryFacts {
  const { days, lastDay, lastPrice, spanDays } = history
  const distances = days.slice(1).map((day, index) => day - (days[index] ?? day))
  return {
    firstDay: days[0] ?? lastDay,
    lastDay,
    lastPrice,
    closes: days.length,
    missingDays: spanDays + 1 - days.length,
    longestGapDays: Math.max(...distances, 0),
    yearlyVolatility: days.length < 3 ? null : history.diffusion.volatility,
  }
}
