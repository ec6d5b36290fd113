import { Decimal } from '@portico/decimal'

import { dayNumber } from '../model/day.ts'
import type { PairHistory } from '../history/history.ts'
import { pairHistory } from '../history/history.ts'
import type { Asset, Quote } from '../model/model.ts'
import { marketCap, rankedAssets } from '../catalogue/ranking.ts'
import type { Pair } from '../rates/rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type Volatility, volatilityOf } from './volatility.ts'

/** The day's range in US dollars. Sources of daily values report none, and a close says nothing about the hours before. */
export type DayRange =
  | { readonly low: string; readonly high: string }
  | { readonly low: null; readonly reason: 'daily-values' | 'no-price' }

/** The place of an asset among the assets of its kind whose market cap is known, beginning with 1. */
export type Rank =
  | { readonly rank: number; readonly of: number }
  | { readonly rank: null; readonly reason: 'no-supply' | 'no-price' }

/** What the kept history of a pair says, or that there is none. */
export type HistoryStatistics =
  | {
      readonly state: 'known'
      /**
       * The highest and the lowest close with their days, and how far the newest one is from each, in percent; null where one
       * close is all that is kept, since it is neither high nor low.
       */
      readonly highest: DatedExtreme | null
      readonly lowest: DatedExtreme | null
      /** First and last day with a rate of both assets (YYYY-MM-DD). */
      readonly first: string
      readonly last: string
      /** Days with a rate, and days between first and last, both counted. */
      readonly days: number
      readonly span: number
      /** The day of the newest cut, at which all of this begins; null where the history is whole. */
      readonly cut: string | null
      readonly volatility: Volatility
    }
  | { readonly state: 'none' }

/** A close that no other one of the history is beyond. */
export interface DatedExtreme {
  readonly rate: string
  readonly date: string
  /** (newest rate / this rate - 1) x 100. */
  readonly percentSince: string
}

/** The day's range as the quote has it. */
export function dayRange(quote: Quote | null): DayRange {
  if (quote === null) return { low: null, reason: 'no-price' }
  const { low24h: low, high24h: high } = quote
  return low === null || high === null ? { low: null, reason: 'daily-values' } : { low, high }
}

/** Those of a kind whose market cap is known. */
interface CapRanks {
  readonly of: number
  /** From 1. */
  rankOf(asset: Asset): number
}

const rankedOf = new WeakMap<Snapshot, Map<Asset['kind'], CapRanks>>()

/** Coins and companies stand in lists by market cap already, those whose cap is not known behind all others. */
function ranksInList(snapshot: Snapshot, kind: Asset['kind']): CapRanks {
  const ranked = rankedAssets(snapshot, kind)
  const start = snapshot.placeOf(ranked[0]?.id ?? '')
  return {
    of: ranked.filter(({ id, supply }) => supply !== null && snapshot.isPriced(id)).length,
    rankOf: ({ id }) => snapshot.placeOf(id) - start + 1,
  }
}

function ranksByCap(snapshot: Snapshot, kind: Asset['kind']): CapRanks {
  const caps = rankedAssets(snapshot, kind).flatMap((asset) => {
    const { value } = marketCap(snapshot, asset)
    return value === null ? [] : [{ slug: asset.slug, cap: new Decimal(value) }]
  })
  const places = new Map(
    caps
      .toSorted((left, right) => right.cap.comparedTo(left.cap))
      .map(({ slug }, index) => [slug, index + 1]),
  )
  return { of: places.size, rankOf: ({ slug }) => places.get(slug) ?? places.size }
}

/** Found once for each snapshot: a page must not cost more in a larger catalogue. */
function ranksOf(snapshot: Snapshot, kind: Asset['kind']): CapRanks {
  const byKind = rankedOf.get(snapshot) ?? new Map<Asset['kind'], CapRanks>()
  rankedOf.set(snapshot, byKind)
  const isListedByCap = kind === 'crypto' || kind === 'stock'
  const ranks = byKind.get(kind) ?? (isListedByCap ? ranksInList : ranksByCap)(snapshot, kind)
  byKind.set(kind, ranks)
  return ranks
}

/** The asset's place by market cap within its kind. */
export function marketRank(snapshot: Snapshot, asset: Asset): Rank {
  const cap = marketCap(snapshot, asset)
  if (cap.value === null) return { rank: null, reason: cap.reason }
  const ranks = ranksOf(snapshot, asset.kind)
  return { rank: ranks.rankOf(asset), of: ranks.of }
}

/** What the whole kept history of a pair says: extremes with their days, its length, and how much it moves. */
export function historyStatistics(
  snapshot: Snapshot,
  pair: Pair,
  history: PairHistory = pairHistory(snapshot, pair, 'all'),
): HistoryStatistics {
  const { points, lowest, highest, cut } = history
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || !lowest || !highest) return { state: 'none' }
  const extreme = ({ date, rate }: typeof first): DatedExtreme => ({
    rate,
    date,
    percentSince: new Decimal(history.latest?.rate ?? last.rate)
      .dividedBy(rate)
      .minus(1)
      .times(100)
      .toString(),
  })
  return {
    state: 'known',
    highest: points.length > 1 ? extreme(highest) : null,
    lowest: points.length > 1 ? extreme(lowest) : null,
    first: first.date,
    last: last.date,
    days: points.length,
    span: dayNumber(last.date) - dayNumber(first.date) + 1,
    cut,
    volatility: volatilityOf(points, snapshot.asOf.slice(0, 10)),
  }
}
