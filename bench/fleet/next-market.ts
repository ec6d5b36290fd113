import { createSeriesPacker, dayNumber, dayText, openSeriesPacker, type SnapshotData } from '@portico/market'

const dayMs = 86_400_000
const refreshMs = 30_000

/** What has changed in a market. */
export type MarketChange = 'prices' | 'day'

const { extend } = openSeriesPacker()

/**
 * The market after `round` changes: every price is another, and after a day every history is one day longer. What has not changed
 * stays the same object, as in a merge.
 */
export function nextMarket(data: SnapshotData, change: MarketChange, round: number): SnapshotData {
  const asOf = new Date(Date.parse(data.asOf) + (change === 'day' ? dayMs : refreshMs)).toISOString()
  const quotes = data.quotes.map((quote) => ({
    ...quote,
    asOf,
    price: `${1000 + round}.${quote.price.length}1`,
  }))
  const next = { ...data, version: `${change}-${round}`, asOf, quotes }
  if (change === 'prices') return next
  const later = [{ date: asOf.slice(0, 10), price: `${round}.5` }]
  return { ...next, series: data.series.map((series) => extend(series, later)) }
}

/** Numbers from 0 to 1 that only look random, the same in every run (the constants of Numerical Recipes). */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Eight significant digits, without an exponent. */
function decimalText(price: number): string {
  const text = String(Number(price.toPrecision(8)))
  return text.includes('e') ? '0.0000001' : text
}

/** The market with histories of so many days for every asset, each of prices of its own, which wander as real ones do. */
export function withHistories(data: SnapshotData, days: number): SnapshotData {
  const last = dayNumber(data.asOf)
  const dates = Array.from({ length: days }, (_, index) => dayText(last - days + 1 + index))
  const pack = createSeriesPacker()
  const series = data.series.map(({ assetId, held, cuts }, index) => {
    const chance = createChance(index)
    let price = Math.exp(12 * chance() - 6)
    const observations = dates.map((date) => {
      price *= Math.exp(0.06 * (chance() - 0.5))
      return { date, price: decimalText(price) }
    })
    return pack({ assetId, observations, held, cuts })
  })
  return { ...data, series }
}
