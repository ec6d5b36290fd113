import { Decimal } from '@portico/decimal'

import { instantMs } from '../model/day.ts'
import { dollarId } from './dollar.ts'
import type { Asset, Observation, Quote } from '../model/model.ts'
import { observationAt } from '../series/packed-series.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** What is converted into what. */
export interface Pair {
  readonly from: Asset
  readonly to: Asset
}

/** Units of `to` for one unit of `from`, at 20 significant digits. */
export interface PairRate {
  readonly rate: string
  /** Units of `from` for one unit of `to`; computed from the prices, never from the rounded rate. */
  readonly inverse: string
  /** The older of the two prices' instants. */
  readonly asOf: string
  /**
   * Ids of the sources of both prices and of the currencies that they were converted by, without repetition. The dollar, which all
   * prices are in, needs none beside another asset.
   */
  readonly sources: readonly string[]
}

/** A pair's rate on a past day. */
export interface DatedRate {
  readonly rate: string
  readonly inverse: string
  /** The older of the two observations' days (YYYY-MM-DD). */
  readonly date: string
}

/** Rates of one snapshot that are kept, some 200 bytes each. */
const rateLimit = 5000
const kept = new WeakMap<Snapshot, Map<string, PairRate | null>>()

/** The newest rate of a pair, crossed through the US dollar; null when either has no price. A page asks for one several times. */
export function pairRate(snapshot: Snapshot, from: Asset, to: Asset): PairRate | null {
  const rates = kept.get(snapshot) ?? new Map<string, PairRate | null>()
  kept.set(snapshot, rates)
  const key = `${from.id} ${to.id}`
  const known = rates.get(key)
  if (known !== undefined) return known
  if (rates.size >= rateLimit) rates.clear()
  const rate = newestRate(snapshot, from, to)
  rates.set(key, rate)
  return rate
}

function newestRate(snapshot: Snapshot, from: Asset, to: Asset): PairRate | null {
  const fromQuote = snapshot.quote(from.id)
  const toQuote = snapshot.quote(to.id)
  if (fromQuote === null || toQuote === null) return null
  return {
    ...crossed(fromQuote.price, toQuote.price),
    asOf: instantMs(fromQuote.asOf) <= instantMs(toQuote.asOf) ? fromQuote.asOf : toQuote.asOf,
    sources: [...new Set(pricedBy([fromQuote, toQuote]))],
  }
}

function pricedBy(quotes: readonly Quote[]): readonly string[] {
  const others = quotes.filter(({ assetId }) => assetId !== dollarId)
  return (others.length === 0 ? quotes : others).flatMap(({ source, via }) => [source, via?.source ?? source])
}

/** The prices of both assets of a pair, in US dollars. */
export interface PairPrices {
  readonly from: string
  readonly to: string
  /** The older of their days (YYYY-MM-DD). */
  readonly date: string
}

/** The last observed prices at or before a UTC day; null when either has none. */
export function pairPricesAt(snapshot: Snapshot, pair: Pair, date: string): PairPrices | null {
  const from = seenAt(snapshot, pair.from.id, date)
  const to = seenAt(snapshot, pair.to.id, date)
  if (from === null || to === null) return null
  return { from: from.price, to: to.price, date: from.date <= to.date ? from.date : to.date }
}

/** The rate by the last observations at or before a UTC day, with its own day; null when either has none. */
export function pairRateAt(snapshot: Snapshot, pair: Pair, date: string): DatedRate | null {
  const prices = pairPricesAt(snapshot, pair, date)
  return prices && { ...crossed(prices.from, prices.to), date: prices.date }
}

function seenAt(snapshot: Snapshot, assetId: string, date: string): Observation | null {
  const series = snapshot.packedSeries(assetId)
  return series && observationAt(series, date)
}

/** Crosses two US dollar prices into a rate and its inverse. */
function crossed(fromPrice: string, toPrice: string): { rate: string; inverse: string } {
  const from = new Decimal(fromPrice)
  const to = new Decimal(toPrice)
  return { rate: from.dividedBy(to).toString(), inverse: to.dividedBy(from).toString() }
}
