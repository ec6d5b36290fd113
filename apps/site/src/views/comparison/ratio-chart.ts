import { formatDay, formatPercent } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { type Asset, type HistoryPoint, ratioHistory, type RatioTerms, type Snapshot } from '@portico/market'
import { axisLabels, type ChartView } from '../../figures/charts/chart-view.ts'
import { chartBox, chartPoints, chartShape } from '../../figures/charts/chart.ts'
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
}

/** Null where a quantity is unknown or fewer than two days have a ratio. */
export function ratioChart(
  snapshot: Snapshot,
  pair: { readonly from: Asset; readonly to: Asset },
  { window, locale, ...terms }: RatioChartOptions,
): RatioChartView | null {
  const history = ratioHistory(snapshot, pair, { ...terms, window })
  const points = history === null ? [] : chartPoints(history)
  const shape = chartShape(points, chartBox)
  const [first, last] = [points[0], points.at(-1)]
  if (!history || !shape || !first || !last) return null
  const { numberTag: tag } = locale
  const at = (index: number) => {
    const point = points[index] ?? last
    return { text: shareText(point.value, tag), day: formatDay(point.day, tag) }
  }
  return {
    line: shape.line,
    direction: shape.direction,
    days: axisLabels(first.day, last.day, tag),
    first: shareText(first.value, tag),
    last: shareText(last.value, tag),
    lowest: at(shape.lowest),
    highest: at(shape.highest),
    missingDays: history.gaps.reduce((sum, gap) => sum + gap.days - 1, 0),
    cutDay: history.cut && formatDay(history.cut, tag),
    percentile: history.percentile && formatPercent(history.percentile, { tag }),
    rows: spread(history.points).map(({ date, rate }) => ({
      day: formatDay(date, tag),
      ratio: shareText(rate, tag),
    })),
  }
}

const rowLimit = 13

/** Up to thirteen points, evenly spread, the newest first. */
function spread(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  const last = points.length - 1
  const count = Math.min(rowLimit, points.length)
  const places = Array.from({ length: count }, (_, index) => Math.round((last * index) / (count - 1)))
  return places.flatMap((place) => points[place] ?? []).toReversed()
}
