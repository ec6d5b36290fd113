import { sortedQuantile } from './statistics/quantile.ts'

/** An asset's closing price on one UTC day. */
export interface DailyClose {
  /** Days since 1970-01-01. */
  readonly day: number
  /** In the quote asset, above 0. */
  readonly price: number
}

/** What models are fitted to: closes in ascending days, as logarithms relative to the last one. */
export interface History {
  readonly days: readonly number[]
  /** ln(price / lastPrice) of each day; prices in another unit give the same numbers. */
  readonly logs: readonly number[]
  readonly lastDay: number
  readonly lastPrice: number
  /** Days from the first close to the last. */
  readonly spanDays: number
  readonly diffusion: Diffusion
  /** `held`: kept in place by a peg or for want of trade, so that its small moves say nothing of larger ones. */
  readonly movement: 'free' | 'held'
}

/** How a price wandered, if it wandered as a Brownian motion: both numbers are a year's. */
export interface Diffusion {
  /** Mean change of the logarithm. */
  readonly drift: number
  /** Standard deviation of the change of the logarithm. */
  readonly volatility: number
}

/** The length of a year in days, for every number that is told by the year (features 2.6). */
export const yearDays = 365.25

const flatVolatility = 0.005
const flatBand = Math.log(1.01)

/**
 * The history up to and with `untilDay`. What is no positive finite number is no price and left out; of two closes of a
 * day the later in the list counts. Null when nothing remains.
 */
export function createHistory(closes: readonly DailyClose[], untilDay: number): History | null {
  const prices = new Map<number, number>()
  for (const { day, price } of closes) {
    if (day <= untilDay && price > 0 && Number.isFinite(price)) prices.set(day, price)
  }
  const days = [...prices.keys()].toSorted((left, right) => left - right)
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  if (firstDay === undefined || lastDay === undefined) return null
  const lastPrice = prices.get(lastDay) ?? Number.NaN
  // A quotient of two extreme prices may leave what a float can hold; the difference of their logarithms does not.
  const logs = days.map((day) => logQuotient(prices.get(day) ?? lastPrice, lastPrice))
  return describe({ days, logs, lastDay, lastPrice, spanDays: lastDay - firstDay })
}

type Closes = Omit<History, 'diffusion' | 'movement'>

function describe(closes: Closes): History {
  const diffusion = diffusionOf(closes)
  return { ...closes, diffusion, movement: isHeld(closes, diffusion) ? 'held' : 'free' }
}

function logQuotient(price: number, other: number): number {
  const quotient = price / other
  return quotient > 0 && Number.isFinite(quotient) ? Math.log(quotient) : Math.log(price) - Math.log(other)
}

/** The part of a history that was known on a day, relative to its own last close; null when nothing was. */
export function historyUntil(history: History, day: number): History | null {
  const count = closesUntil(history, day)
  const days = history.days.slice(0, count)
  const lastLog = history.logs[count - 1]
  const lastDay = days.at(-1)
  if (lastLog === undefined || lastDay === undefined) return null
  return describe({
    days,
    logs: history.logs.slice(0, count).map((log) => log - lastLog),
    lastDay,
    lastPrice: history.lastPrice * Math.exp(lastLog),
    spanDays: lastDay - (days[0] ?? lastDay),
  })
}

/** How many closes lie on or before a day. */
export function closesUntil(history: History, day: number): number {
  let [low, high] = [0, history.days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((history.days[middle] ?? day) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Drift and volatility of a history with holes: a change over n days has n times a day's drift and the root of n times a
 * day's deviation (features 2.6). Without holes these are mean and standard deviation of the daily changes, by the year.
 */
function diffusionOf(history: Closes): Diffusion {
  const dailyDrift = -(history.logs[0] ?? 0) / Math.max(history.spanDays, 1)
  const residuals = residualsOf(history, dailyDrift)
  const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0)
  return {
    drift: dailyDrift * yearDays,
    volatility: Math.sqrt((squares / Math.max(residuals.length - 1, 1)) * yearDays),
  }
}

/** What is left of each change without the drift, by the root of its days: a day's surprise, comparable across holes. */
export function residualsOf(history: Closes, dailyDrift: number): number[] {
  return history.days.slice(1).map((day, index) => {
    const distanceDays = day - (history.days[index] ?? day)
    const change = (history.logs[index + 1] ?? 0) - (history.logs[index] ?? 0)
    return (change - dailyDrift * distanceDays) / Math.sqrt(distanceDays)
  })
}

/** Below half a per cent of yearly volatility, or all but one in fifty closes within a per cent of the middle one. */
function isHeld(history: Closes, { volatility }: Diffusion): boolean {
  if (volatility < flatVolatility) return true
  const sorted = Float64Array.from(history.logs).toSorted()
  const middle = sortedQuantile(sorted, 0.5)
  return sortedQuantile(sorted, 0.99) - middle < flatBand && middle - sortedQuantile(sorted, 0.01) < flatBand
}
