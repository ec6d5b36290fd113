import {
  formatAmount,
  formatClock,
  formatDay,
  formatInstant,
  formatMonth,
  formatMonthDay,
} from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { dayLine, type DayPoint, type HistoryWindow, pairHistory, type Snapshot } from '@portico/market'
import type { Pair } from '../change.ts'
import { chartBox, type ChartPoint, chartPoints, chartShape } from './chart.ts'

/** A price chart: the line, and as text what the line shows. */
export interface ChartView {
  readonly line: string
  readonly direction: 'rising' | 'falling' | 'steady'
  readonly days: readonly string[]
  readonly first: string
  readonly last: string
  readonly lowest: { readonly text: string; readonly day: string }
  readonly highest: { readonly text: string; readonly day: string }
  /** Days of the window that have no rate. */
  readonly missingDays: number
  /** The day from which the series means what it means today, where that lies inside the window. */
  readonly cutDay: string | null
}

/** Null where fewer than two days have a rate: a chart of one point shows nothing. */
export function chartView(
  snapshot: Snapshot,
  pair: Pair,
  options: { window: HistoryWindow; locale: LocaleEntry },
): ChartView | null {
  const fine = options.window === '24h' ? dayLine(snapshot, pair) : null
  const history = pairHistory(snapshot, pair, options.window)
  const points = fine === null ? chartPoints(history) : momentPoints(fine)
  const shape = chartShape(points, chartBox)
  const first = points[0]
  const last = points.at(-1)
  if (!shape || !first || !last) return null
  const { numberTag: tag } = options.locale
  const at = (index: number) => {
    const point = points[index] ?? last
    const day =
      fine === null || point.at === undefined ? formatDay(point.day, tag) : formatInstant(point.at, tag)
    return { text: formatAmount(point.value, { tag }), day }
  }
  return {
    line: shape.line,
    direction: shape.direction,
    days: fine === null ? axisLabels(first.day, last.day, tag) : clockLabels(fine, tag),
    first: formatAmount(first.value, { tag }),
    last: formatAmount(last.value, { tag }),
    lowest: at(shape.lowest),
    highest: at(shape.highest),
    missingDays: fine === null ? history.gaps.reduce((sum, gap) => sum + gap.days - 1, 0) : 0,
    cutDay: history.cut && formatDay(history.cut, tag),
  }
}

/** The points of a line of instants. */
function momentPoints(moments: readonly DayPoint[]): readonly ChartPoint[] {
  return moments.map(({ at, rate }) => ({ day: at.slice(0, 10), value: rate, at }))
}

const clockCount = 4

/** Four times of day in UTC, evenly spread from the first moment to the last; the first names its day, since a day before ended it. */
function clockLabels(moments: readonly DayPoint[], tag: string): readonly string[] {
  const start = Date.parse(moments[0]?.at ?? '')
  const end = Date.parse(moments.at(-1)?.at ?? '')
  return Array.from({ length: clockCount }, (_, index) => {
    const at = new Date(start + ((end - start) * index) / (clockCount - 1)).toISOString()
    if (index === 0) return formatInstant(at, tag)
    return formatClock(at, tag)
  })
}

const dayMs = 86_400_000
/** From here on a month is closer than a label needs, and days of two years may meet. */
const monthsFromDays = 150

/** Up to four labels, evenly spread from the first day to the last: days, or months where there are many. */
export function axisLabels(first: string, last: string, tag: string): readonly string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  const spanDays = (Date.parse(`${last}T00:00:00Z`) - start) / dayMs
  const count = Math.min(4, spanDays + 1)
  const word = spanDays < monthsFromDays ? formatMonthDay : formatMonth
  const labels = Array.from({ length: count }, (_, index) => {
    const at = start + Math.round((spanDays * index) / (count - 1)) * dayMs
    return word(new Date(at).toISOString().slice(0, 10), tag)
  })
  return [...new Set(labels)]
}
