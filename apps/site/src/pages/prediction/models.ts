import { Decimal } from '@portico/decimal'
import type {
  BackTestResult,
  Coverage,
  ModelForecast,
  Parameter,
  ParameterName,
  YearRow,
} from '@portico/forecast'
import { formatAmount, formatCount, formatExact, formatPercent } from '@portico/format'
import { type ProjectionFormat, formatRounded } from '../../views/forecast/format-forecast.ts'
import type { BackTestView, CoverageView, ModelView, RefusedModelView, YearOutlook } from './view.ts'

export type FittedForecast = Extract<ModelForecast, { readonly status: 'fitted' }>

/** The letter that a model's formula has for what it found. */
const symbols: Readonly<Record<ParameterName, string>> = {
  yearlyGrowth: 'G',
  windowDays: 'w',
  yearlyDrift: 'm',
  yearlyVolatility: 'σ',
  historyYears: 'n',
  shrinkage: 'k',
  yearlySlope: 'b',
  explainedShare: 'R²',
  residualDeviation: 's',
  correlationDays: 'L',
  levelWeight: 'α',
  trendWeight: 'β',
  seasonWeight: 'γ',
  damping: 'φ',
  monthlyTrend: 'b',
  months: 'n',
  blockDays: 'ℓ',
  paths: 'N',
  exponent: 'n',
  intercept: 'a',
  observations: 'n',
  members: 'k',
}

const parameterDigits = 3

function parameterView({ name, value }: Parameter, tag: string): ModelView['parameters'][number] {
  const rounded = Number.isInteger(value)
    ? new Decimal(value)
    : new Decimal(value).toSignificantDigits(parameterDigits)
  return { symbol: symbols[name], value: formatExact(rounded.toString(), tag) }
}

function coverageView({ share, low, high }: Coverage, tag: string): CoverageView {
  const percent = (value: number) =>
    formatPercent(new Decimal(value).times(100).toDecimalPlaces(0).toString(), { tag, decimals: 'exact' })
  return { share: percent(share), low: percent(low), high: percent(high) }
}

const factorText = (factor: number, tag: string) => formatAmount(new Decimal(factor).toString(), { tag })

/** Skill has no bound below: a model may miss by many times what guessing no change does. */
const skillText = (skill: number, tag: string) =>
  formatPercent(new Decimal(skill).times(100).toString(), { tag, sign: 'always' })

/** A back-test as text; null where no day of the past could be tested. */
export function backTestView(result: BackTestResult, tag: string): BackTestView | null {
  const { scores, horizonDays, verdict, windows, effectiveWindows, needEffectiveWindows } = result
  if (scores === null) return null
  return {
    horizonDays,
    verdict,
    days: windows,
    daysText: formatCount(String(windows), tag),
    periods: formatExact(new Decimal(effectiveWindows).toDecimalPlaces(1).toString(), tag),
    needed: formatCount(String(needEffectiveWindows), tag),
    factor: factorText(scores.typicalFactor, tag),
    noChangeFactor: factorText(scores.noChangeTypicalFactor, tag),
    skill: scores.skill === null ? null : skillText(scores.skill, tag),
    half: coverageView(scores.coverage50, tag),
    most: coverageView(scores.coverage90, tag),
  }
}

function yearOutlook(row: YearRow | undefined, format: ProjectionFormat): YearOutlook | null {
  if (!row?.band) return null
  const { p05, p95 } = row.band
  const range = { low: formatRounded(p05, format), high: formatRounded(p95, format) }
  return { price: formatRounded(row.median, format), range }
}

/** The longest horizon that can be judged says most; without one, the longest that was tested. */
function tellingTest(results: readonly BackTestResult[]): BackTestResult | undefined {
  const longestFirst = results.toReversed()
  const isJudged = ({ verdict }: BackTestResult) => verdict !== 'too-little-history'
  return longestFirst.find(isJudged) ?? longestFirst.find(({ scores }) => scores !== null)
}

/** Models with skill first, then the benchmark, then the others in their own order. */
const verdictOrder = ['skilled', 'benchmark', 'no-skill', 'too-little-history'] as const

export function modelViews(models: readonly ModelForecast[], format: ProjectionFormat): readonly ModelView[] {
  const views = models.flatMap((model): readonly ModelView[] => {
    if (model.status === 'refused') return []
    const next = yearOutlook(model.rows[0], format)
    const last = yearOutlook(model.rows.at(-1), format)
    const telling = tellingTest(model.backTest)
    if (!next || !last) return []
    return [
      {
        id: model.id,
        verdict: model.verdict,
        parameters: model.parameters.map((parameter) => parameterView(parameter, format.tag)),
        members: model.members,
        next,
        last,
        test: telling ? backTestView(telling, format.tag) : null,
      },
    ]
  })
  const place = ({ verdict }: ModelView) => verdictOrder.indexOf(verdict)
  return views.toSorted((left, right) => place(left) - place(right))
}

export function refusedViews(models: readonly ModelForecast[], tag: string): readonly RefusedModelView[] {
  const word = (count: number) => formatCount(String(count), tag)
  return models.flatMap((model) => {
    if (model.status === 'fitted') return []
    const { reason, haveDays, needDays } = model.refusal
    return [{ id: model.id, reason, have: word(haveDays), need: word(needDays) }]
  })
}
