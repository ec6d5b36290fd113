import { formatAmount, formatDay, formatMonthDay } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { type HistoryWindow, pairHistory, type Snapshot } from '@portico/market'
import type { Pair } from './change.ts'
import { chartBox, chartShape } from './chart.ts'

/** A price chart: the line, and in words what the line shows. */
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
  const history = pairHistory(snapshot, pair, options.window)
  const points = history.points.map(({ date, rate }) => ({ day: date, value: rate }))
  const shape = chartShape(points, chartBox)
  const first = points[0]
  const last = points.at(-1)
  if (!shape || !first || !last) return null
  const { numberTag: tag } = options.locale
  const isLong = options.window === '365d' || options.window === 'all'
  const wordDay = isLong ? formatDay : formatMonthDay
  const at = (index: number) => {
    const point = points[index] ?? last
    return { text: formatAmount(point.value, { tag }), day: formatDay(point.day, tag) }
  }
  return {
    line: shape.line,
    direction: shape.direction,
    days: axisDays(first.day, last.day).map((day) => wordDay(day, tag)),
    first: formatAmount(first.value, { tag }),
    last: formatAmount(last.value, { tag }),
    lowest: at(shape.lowest),
    highest: at(shape.highest),
    missingDays: history.gaps.reduce((sum, gap) => sum + gap.days - 1, 0),
    cutDay: history.cut && formatDay(history.cut, tag),
  }
}

/** Up to four days, evenly spread from the first to the last. */
export function axisDays(first: string, last: string): readonly string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  const span = Date.parse(`${last}T00:00:00Z`) - start
  const count = Math.min(4, span / 86_400_000 + 1)
  const days = Array.from({ length: count }, (_, index) => {
    const at = start + Math.round((span * index) / (count - 1) / 86_400_000) * 86_400_000
    return new Date(at).toISOString().slice(0, 10)
  })
  return [...new Set(days)]
}
