import { Decimal } from '@portico/decimal'
import { formatAmount, formatDay, formatPercent, formatCount } from '@portico/format'
import type { ModelScore, RecordScores } from '../../views/forecast/scores.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import { urls } from '../urls.generated.ts'
import type { ForecastRecordView, ScoreRow } from './view.ts'

function scoreRow(score: ModelScore, tag: string): ScoreRow {
  const { model, horizonDays, outcomes, assets, inHalf, inMost } = score
  const share = (inside: number) =>
    formatPercent(new Decimal(inside).dividedBy(outcomes).times(100).toDecimalPlaces(0).toString(), {
      tag,
      decimals: 'exact',
    })
  const factor = (sum: number) => formatAmount(new Decimal(Math.exp(sum / outcomes)).toString(), { tag })
  return {
    ...{ model, horizonDays },
    outcomes: formatCount(String(outcomes), tag),
    assets: formatCount(String(assets), tag),
    half: share(inHalf),
    most: share(inMost),
    factor: factor(score.error),
    noChangeFactor: factor(score.noChangeError),
  }
}

/** Shorter lengths first; the random walk before the models that are held against it. */
function inOrder(scores: readonly ModelScore[]): readonly ModelScore[] {
  const place = ({ model }: ModelScore) => (model === 'random-walk' ? 0 : 1)
  return scores.toSorted(
    (left, right) =>
      left.horizonDays - right.horizonDays ||
      place(left) - place(right) ||
      left.model.localeCompare(right.model, 'en'),
  )
}

function recordView(scores: RecordScores, tag: string): ForecastRecordView {
  const { published, since, nextDay, damaged } = scores
  return {
    since: since && formatDay(since, tag),
    published,
    nextDay: nextDay && formatDay(nextDay, tag),
    damaged,
    rows: inOrder(scores.scores).map((score) => scoreRow(score, tag)),
  }
}

/** How the forecasts of all assets came out, model by model (PRED-06). */
export async function load(context: PageContext): Promise<Loaded<ForecastRecordView>> {
  const { snapshot, forecasts, locale } = context
  const view = recordView(await forecasts.scores(snapshot), locale.numberTag)
  return {
    kind: 'page',
    view,
    head: {
      values: {},
      canonicalPath: urls.forecastRecord(),
      index: true,
      structured: [],
      crumbs: [{ text: 'scores.crumb', path: urls.forecastRecord() }],
      modified: snapshot.asOf,
    },
  }
}
