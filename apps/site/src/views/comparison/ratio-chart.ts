import { formatDay, formatPercent } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, type HistoryPoint, ratioHistory, type RatioTerms, type Snapshot } from '@portico/market'
import { type ChartView, describeChart } from '../../figures/charts/chart-view.ts'
import { chartLine, chartPoints, type ChartReadings } from '../../figures/charts/points.ts'
import { shareText } from './format-comparison.ts'
import type { RatioWindow } from './ratio-windows.ts'

/** A ratio's line as text, with the newest day's place among all days, and some of the days as a table. */
export interface RatioChartView extends ChartView {
  /** Share of the days that stood at or below the newest one. */
  readonly percentile: string | null
  readonly rows: readonly { readonly day: string; readonly ratio: string }[]
}

interface RatioChartOptions extends RatioTerms {
  readonly window: RatioWindow
  readonly locale: LocaleEntry
  readonly compact: 'suffix' | 'locale'
}

interface Two {
  readonly from: Asset
  readonly to: Asset
}

function drawnOf(snapshot: Snapshot, pair: Two, terms: RatioTerms & { readonly window: RatioWindow }) {
  const history = ratioHistory(snapshot, pair, terms)
  if (history === null) return null
  const points = chartPoints(history)
  const line = chartLine(points, { unit: 'day', kind: 'percent', gaps: history.gaps })
  return line && { points, line, history }
}

/** Null where a quantity is unknown or fewer than two days have a ratio. */
export function ratioChart(
  snapshot: Snapshot,
  pair: Two,
  { locale, compact, ...terms }: RatioChartOptions,
): RatioChartView | null {
  const drawn = drawnOf(snapshot, pair, terms)
  if (drawn === null) return null
  const { numberTag: tag } = locale
  const { history } = drawn
  return {
    ...describeChart(drawn, history, { tag, compact, write: (value) => shareText(value, tag) }),
    percentile: history.percentile && formatPercent(history.percentile, { tag }),
    rows: spread(history.points).map(({ date, rate }) => ({
      day: formatDay(date, tag),
      ratio: shareText(rate, tag),
    })),
  }
}

/** Each point of the same chart with its text. */
export function ratioReadings(
  snapshot: Snapshot,
  pair: Two,
  { locale, ...terms }: Omit<RatioChartOptions, 'compact'>,
): ChartReadings | null {
  const drawn = drawnOf(snapshot, pair, terms)
  return (
    drawn && { ...drawn.line, texts: drawn.points.map(({ value }) => shareText(value, locale.numberTag)) }
  )
}

const rowLimit = 13

/** Up to thirteen points, evenly spread, the newest first. */
function spread(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  const last = points.length - 1
  const count = Math.min(rowLimit, points.length)
  const places = Array.from({ length: count }, (_, index) => Math.round((last * index) / (count - 1)))
  return places.flatMap((place) => points[place] ?? []).toReversed()
}
