import type { DailyClose, ForecastPoint } from '@portico/forecast'
import { type PageMoney, type PriceView, formatPrice } from '../../figures/price.ts'
import { modelDecimal } from '../../views/forecast/format-forecast.ts'

/** The drawing's own units; it is stretched to the place that it has. */
export const fanBox = { width: 1000, height: 500 } as const

/** The history's end and what a model sees after it. Paths are in the units of `fanBox`; places are per mille of it. */
export interface FanChartView {
  readonly past: string
  readonly median: string
  /** Outlines of the bands of one half and nine tenths of the outcomes. */
  readonly half: string
  readonly most: string
  /** The visitor's own rate; null where none was asked for. */
  readonly growth: string | null
  readonly scale: 'linear' | 'logarithmic'
  readonly prices: readonly { readonly y: number; readonly price: PriceView }[]
  readonly years: readonly { readonly x: number; readonly year: number }[]
  /** Where the past ends. */
  readonly now: number
}

interface FanOptions {
  readonly closes: readonly DailyClose[]
  readonly fan: readonly ForecastPoint[]
  readonly growth: readonly ForecastPoint[] | null
  readonly money: PageMoney
  readonly tag: string
  readonly compact: 'suffix' | 'locale'
}

const dayMs = 86_400_000
const pastDays = 730
/** Closes nearer to each other than this share one point of the drawing. */
const stepDays = 6
/** Prices that lie further apart than this are drawn by their logarithms. */
const wideFactor = 5
const mostTicks = 5
/** Prices that differ by less, as a share of themselves, are one: between them there are hardly numbers to draw. */
const leastSpan = 1e-9
const longPrice = 1e5

interface Scale {
  readonly kind: FanChartView['scale']
  readonly low: number
  readonly high: number
  y(price: number): number
}

function scaleOf(prices: readonly number[]): Scale {
  const [low, most] = [Math.min(...prices), Math.max(...prices)]
  const high = most - low > most * leastSpan ? most : low
  const kind = high / low > wideFactor ? 'logarithmic' : 'linear'
  const place = kind === 'linear' ? (price: number) => price : (price: number) => Math.log(price)
  const span = place(high) - place(low)
  return {
    kind,
    low,
    high,
    y: (price) => (span === 0 ? fanBox.height / 2 : (1 - (place(price) - place(low)) / span) * fanBox.height),
  }
}

/** Every so many days one close, the last one in any case. */
function thinned(closes: readonly DailyClose[]): readonly DailyClose[] {
  let drawnDay = Number.NEGATIVE_INFINITY
  return closes.filter(({ day }, index) => {
    if (day - drawnDay < stepDays && index < closes.length - 1) return false
    drawnDay = day
    return true
  })
}

/** One, two and five times each power of ten between two prices, thinned to a few. */
function logarithmicTicks(low: number, high: number): readonly number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const within = (steps: readonly number[], every: number) =>
    powers
      .filter((power) => (power - first) % every === 0)
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((tick) => tick >= low && tick <= high)
  const every = Math.ceil(within([1], 1).length / mostTicks) || 1
  const candidates = [within([1, 2, 5], 1), within([1, 3], 1), within([1], every)]
  return candidates.find((ticks) => ticks.length <= mostTicks) ?? within([1], every)
}

/** Round prices at equal distances. */
function linearTicks(low: number, high: number): readonly number[] {
  if (low === high) return [low]
  const rough = (high - low) / (mostTicks - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** Ticks are round in the currency that they are shown in. */
function tickPrices(scale: Scale, { money, tag, compact }: FanOptions): FanChartView['prices'] {
  const rate = Number(money.rate)
  const ticksOf = scale.kind === 'linear' ? linearTicks : logarithmicTicks
  const ticks = ticksOf(scale.low * rate, scale.high * rate)
  const format = Math.max(...ticks) < longPrice ? { tag } : { tag, compact }
  return ticks.map((tick) => ({
    y: perMille(scale.y(tick / rate), fanBox.height),
    price: formatPrice(modelDecimal(tick / rate), money, format),
  }))
}

const perMille = (place: number, of: number) => Math.round((place / of) * 1000)

function yearStarts(firstDay: number, lastDay: number): readonly { year: number; day: number }[] {
  const first = new Date(firstDay * dayMs).getUTCFullYear() + 1
  const last = new Date(lastDay * dayMs).getUTCFullYear()
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({
    year: first + index,
    day: Date.UTC(first + index, 0, 1) / dayMs,
  }))
}

/** Null where there are too few closes for a line or the model has no band. */
export function fanChart(options: FanOptions): FanChartView | null {
  const { fan, growth } = options
  const lastClose = options.closes.at(-1)
  const bands = fan.flatMap(({ day, band }) => (band === null ? [] : [{ day, ...band }]))
  const lastDay = fan.at(-1)?.day
  if (!lastClose || lastDay === undefined || bands.length < 2) return null
  const past = thinned(options.closes.filter(({ day }) => day > lastClose.day - pastDays))
  if (past.length < 2) return null
  const firstDay = past[0]?.day ?? lastClose.day
  const own = growth?.map(({ day, median }) => ({ day, price: median })) ?? []
  const scale = scaleOf(
    [...past, ...own].map(({ price }) => price).concat(bands.flatMap(({ p05, p95 }) => [p05, p95])),
  )
  const x = (day: number) => ((day - firstDay) / (lastDay - firstDay)) * fanBox.width
  const point = ({ day, price }: DailyClose) => `${Math.round(x(day))} ${Math.round(scale.y(price))}`
  const line = (points: readonly DailyClose[]) => `M${points.map(point).join('L')}`
  const outline = (low: 'p05' | 'p25', high: 'p75' | 'p95') => {
    const side = (edge: typeof low | typeof high) =>
      bands.map((band) => ({ day: band.day, price: band[edge] }))
    return `${line([...side(high), ...side(low).toReversed()])}Z`
  }
  return {
    past: line(past),
    median: line(fan.map(({ day, median }) => ({ day, price: median }))),
    half: outline('p25', 'p75'),
    most: outline('p05', 'p95'),
    growth: own.length < 2 ? null : line(own),
    scale: scale.kind,
    prices: tickPrices(scale, options),
    years: yearStarts(firstDay, lastDay).map(({ year, day }) => ({
      x: perMille(x(day), fanBox.width),
      year,
    })),
    now: perMille(x(lastClose.day), fanBox.width),
  }
}
