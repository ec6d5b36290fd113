import type { DailyClose, ForecastPoint } from '@portico/forecast'
import { type ChartPicture, drawPicture } from '../../figures/charts/picture.ts'
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

/** The chart of a forecast, in the currency of its page. */
export function fanChart(options: FanOptions): ChartPicture | null {
  const line = fanLine(options)
  return line && drawPicture(line, options)
}

/** Each day of the same chart with its price, and beyond the present with both ranges of the outcomes. */
export function fanReadings(options: FanOptions): ChartReadings | null {
  const found = fanLine(options)
  if (found === null) return null
  const { days, ...line } = found
  const write = (usd: number) => formatProjection(usd, options).price.text
  const edge = (usd: number) => formatRounded(usd, options).price.text
  const range = (low = 0, high = 0) => `${edge(low)} – ${edge(high)}`
  return {
    ...line,
    texts: days.map(({ price }) => write(price)),
    ranges: days
      .filter(({ edges }) => edges.length > 0)
      .map(({ edges }) => [range(edges[1], edges[2]), range(edges[0], edges[3])] as const),
  }
}
