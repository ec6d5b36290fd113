import { formatMonthDay, rangeMark } from '@portico/format'
import type { DailyClose, ForecastPoint } from '@portico/forecast'
import {
  type ChartPicture,
  digitsText,
  drawPicture,
  type FanPicture,
  placingOf,
  plotBox,
  wholeSpan,
} from '../../figures/charts/picture.ts'
import type { ChartLine, ChartReadings } from '../../figures/charts/points.ts'
import {
  formatProjection,
  formatRounded,
  type ProjectionFormat,
} from '../../views/forecast/format-forecast.ts'

interface FanOptions extends ProjectionFormat {
  readonly closes: readonly DailyClose[]
  readonly fan: readonly ForecastPoint[]
  readonly growth: readonly ForecastPoint[] | null
}

const dayMinutes = 1440
/** About half as long as what lies ahead. */
const pastDays = 1095
/** Closes further apart than this have a gap between them; less is hardly seen on a chart of years. */
const gapDays = 31

/** A day with its price, and after the last close with the edges of both bands from below, all in US dollars. */
interface FanDay {
  readonly day: number
  readonly price: number
  readonly edges: readonly number[]
}

function fanDays({ closes, fan }: FanOptions): { past: readonly FanDay[]; ahead: readonly FanDay[] } | null {
  const last = closes.at(-1)
  if (!last) return null
  const past = closes
    .filter(({ day }) => day > last.day - pastDays)
    .map(({ day, price }) => ({ day, price, edges: [] }))
  const ahead = fan.flatMap(({ day, median, band }) =>
    band === null || day <= last.day
      ? []
      : [{ day, price: median, edges: [band.p05, band.p25, band.p75, band.p95] }],
  )
  return past.length < 2 || ahead.length === 0 ? null : { past, ahead }
}

/** The history's end and what a model sees after it; null where there are too few closes or the model has no band. */
function fanLine(options: FanOptions): (ChartLine & { readonly days: readonly FanDay[] }) | null {
  const found = fanDays(options)
  if (found === null) return null
  const { past, ahead } = found
  const days = [...past, ...ahead]
  const rate = Number(options.money.rate)
  const first = past[0]?.day ?? 0
  const value = (usd: number) => Number((usd * rate).toPrecision(8))
  const since = past.length - 1
  const origin = past[since]?.price ?? 0
  const own = options.growth
  return {
    days,
    unit: 'day',
    kind: 'amount',
    start: first * dayMinutes,
    times: days.map(({ day }) => (day - first) * dayMinutes),
    values: days.map(({ price }) => value(price)),
    gaps: past.flatMap(({ day }, at) => (day - (past[at - 1]?.day ?? day) > gapDays ? [at] : [])),
    fan: {
      since,
      edges: [0, 1, 2, 3].map((edge) =>
        [origin, ...ahead.map(({ edges }) => edges[edge] ?? origin)].map(value),
      ),
      own:
        own === null || own.length < 2
          ? null
          : {
              times: own.map(({ day }) => (day - first) * dayMinutes),
              values: own.map(({ median }) => value(median)),
            },
    },
  }
}

const minuteMs = 60_000
/** So many digits tell an edge of a band. */
const edgeDigits = 3
/** Nearer to each other than this, in thousandths, two values would cover each other. */
const leastApart = 70

/** The half at the end of the first whole year ahead, and all edges where the chart ends. */
function endMarks(line: ChartLine, options: FanOptions): NonNullable<FanPicture['ends']> {
  const { fan, times, start } = line
  if (fan === undefined) return []
  const placing = placingOf(line, wholeSpan(line))
  const ahead = times.slice(fan.since)
  const year = new Date((start + (ahead[0] ?? 0)) * minuteMs).getUTCFullYear()
  const yearEnd = Date.UTC(year + 2, 0, 1) / minuteMs - start
  const first = ahead.findLastIndex((time) => time < yearEnd)
  const last = ahead.length - 1
  const markOf = (edge: number, at: number) => {
    const value = fan.edges[edge]?.[at] ?? 0
    const text = digitsText(line, value, { ...options, digits: edgeDigits })
    return [placing.x(ahead[at] ?? 0), Math.round((1 - placing.scale.share(value)) * 1000), text] as const
  }
  const marks = [
    ...[1, 2].map((edge) => markOf(edge, first)),
    ...[0, 1, 2, 3].map((edge) => markOf(edge, last)),
  ]
  return marks.filter(([x, y], index) => {
    const before = marks[index - 1]
    const isClear = before === undefined || before[0] !== x || before[1] - y > leastApart
    return x > 0 && x <= plotBox.width && isClear
  })
}

/** The chart of a forecast, in the currency of its page. */
export function fanChart(options: FanOptions): ChartPicture | null {
  const found = fanLine(options)
  if (found === null) return null
  const picture = drawPicture(found, options)
  const { fan } = picture
  if (fan === undefined) return picture
  const today = new Date((found.start + (found.times[found.fan?.since ?? 0] ?? 0)) * minuteMs)
  const day = formatMonthDay(today.toISOString().slice(0, 10), options.tag)
  return { ...picture, fan: { ...fan, day, ends: endMarks(found, options) } }
}

/** Each day of the same chart with its price, and beyond the present with both ranges of the outcomes. */
export function fanReadings(options: FanOptions): ChartReadings | null {
  const found = fanLine(options)
  if (found === null) return null
  const { days, ...line } = found
  const write = (usd: number) => formatProjection(usd, options).price.text
  const edge = (usd: number) => formatRounded(usd, options).price.text
  const range = (low = 0, high = 0) => `${edge(low)}${rangeMark(options.tag)}${edge(high)}`
  return {
    ...line,
    texts: days.map(({ price }) => write(price)),
    ranges: days
      .filter(({ edges }) => edges.length > 0)
      .map(({ edges }) => [range(edges[1], edges[2]), range(edges[0], edges[3])] as const),
  }
}
