import { formatAmount, formatDay, formatInstant } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { dayLine, type HistoryWindow, type PairHistory, pairHistory, type Snapshot } from '@portico/market'
import type { Pair } from '../change.ts'
import { formatFigure } from '../live/figure.ts'
import { amountStyle, moneyUnit } from '../money-unit.ts'
import { createSnapshotMemory } from '../per-snapshot.ts'
import { formatKey } from '../price.ts'
import { type ChartPicture, drawPicture } from './picture.ts'
import { chartLine, type ChartLine, type ChartPoint, chartPoints, type ChartReadings } from './points.ts'

/** A chart: its picture, and as text what the picture shows. */
export interface ChartView {
  readonly picture: ChartPicture
  readonly first: string
  readonly last: string
  readonly lowest: { readonly text: string; readonly day: string }
  readonly highest: { readonly text: string; readonly day: string }
  /** Days of the window that have no rate. */
  readonly missingDays: number
  /** The day from which the series means what it means today, where that lies inside the window. */
  readonly cutDay: string | null
}

export interface ChartOptions {
  readonly window: HistoryWindow
  readonly locale: LocaleEntry
  readonly compact: 'suffix' | 'locale'
}

/** A line with the points that it is of, and the history that these are from. */
interface Drawn {
  readonly points: readonly ChartPoint[]
  readonly line: ChartLine
}

/** What a chart says in words besides its line. */
export function describeChart(
  { points, line }: Drawn,
  history: Pick<PairHistory, 'gaps' | 'cut'>,
  { tag, compact, write }: { tag: string; compact: 'suffix' | 'locale'; write(value: string): string },
): ChartView {
  const said = (index: number) => {
    const { value = '', day = '', at } = points.at(index) ?? {}
    const isMoment = line.unit === 'moment' && at !== undefined
    return { text: write(value), day: isMoment ? formatInstant(at, tag) : formatDay(day, tag) }
  }
  return {
    picture: drawPicture(line, { tag, compact }),
    first: said(0).text,
    last: said(-1).text,
    lowest: said(line.values.indexOf(Math.min(...line.values))),
    highest: said(line.values.indexOf(Math.max(...line.values))),
    missingDays: line.unit === 'day' ? history.gaps.reduce((sum, gap) => sum + gap.days - 1, 0) : 0,
    cutDay: history.cut && formatDay(history.cut, tag),
  }
}

/** The points of a chart: of the last day in fine steps where live sources have it so, else one a day. */
function drawnOf(snapshot: Snapshot, pair: Pair, window: HistoryWindow) {
  const fine = window === '24h' ? dayLine(snapshot, pair) : null
  const history = pairHistory(snapshot, pair, window)
  const points =
    fine?.map(({ at, rate }) => ({ day: at.slice(0, 10), value: rate, at })) ?? chartPoints(history)
  const unit = fine === null ? 'day' : 'moment'
  const line = chartLine(points, { unit, kind: 'amount', gaps: history.gaps })
  return line && { points, line, history }
}

function makeChart(snapshot: Snapshot, pair: Pair, options: ChartOptions): ChartView | null {
  const drawn = drawnOf(snapshot, pair, options.window)
  if (drawn === null) return null
  const { numberTag: tag } = options.locale
  const style = amountStyle(pair.to, options.locale)
  const write = (value: string) => formatAmount(value, style)
  return describeChart(drawn, drawn.history, { tag, compact: options.compact, write })
}

/** About 5 kB each: the price, the history and the conversions of a coin show the same one. */
const chartLimit = 400
const remembered = createSnapshotMemory<ChartView | null>(chartLimit)

/** A chart in words and as a picture, made once per snapshot and language. Null where fewer than two points have a rate: a chart of one shows nothing. */
export function chartView(snapshot: Snapshot, pair: Pair, options: ChartOptions): ChartView | null {
  const { window, locale, compact } = options
  const key = `${formatKey(locale)} ${compact} ${pair.from.id} ${pair.to.id} ${window}`
  return remembered(snapshot, key, () => makeChart(snapshot, pair, options))
}

/** Each point of the same chart with its text, for who reads it point by point. */
export function chartReadings(
  snapshot: Snapshot,
  pair: Pair,
  { window, locale }: Pick<ChartOptions, 'window' | 'locale'>,
): ChartReadings | null {
  const drawn = drawnOf(snapshot, pair, window)
  if (drawn === null) return null
  const unit = moneyUnit(pair.to, locale)
  const style = { tag: locale.numberTag }
  const texts = drawn.points.map(({ value }) => formatFigure({ kind: 'money', value, unit }, style).text)
  return { ...drawn.line, texts }
}
