import { Decimal } from '@portico/decimal'

import { lastCut } from '../rates/change.ts'
import { type HistoryPoint, type HistoryWindow, type PairHistory, pairHistory } from '../history/history.ts'
import type { Asset } from '../model/model.ts'
import { pairPricesAt } from '../rates/rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CompareMode } from './compare-assets.ts'
import { type SupplyChoice, supplyFor } from './supply-choice.ts'

/** Which ratio is told over time. */
export interface RatioTerms {
  readonly mode: CompareMode
  readonly supply: SupplyChoice
}

/** How a ratio stood, day by day; rates are factors. Caps of past days are counted by the quantities known today. */
export interface RatioHistory extends PairHistory {
  /** The newest point's ratio lies at or above this share of the window's days, in percent. */
  readonly percentile: string | null
}

interface Two {
  readonly from: Asset
  readonly to: Asset
}

/** The ratio of two assets over a window; null in cap mode where a quantity is unknown. */
export function ratioHistory(
  snapshot: Snapshot,
  pair: Two,
  { window, ...terms }: RatioTerms & { readonly window: HistoryWindow },
): RatioHistory | null {
  const factor = ratioFactor(pair, terms)
  if (factor === null) return null
  const history = pairHistory(snapshot, pair, window)
  const { latest } = history
  const scaled = ({ date, rate }: HistoryPoint) => ({ date, rate: factor.times(rate).toString() })
  return {
    ...history,
    points: history.points.map(scaled),
    ...(latest === undefined ? {} : { latest: { ...latest, rate: factor.times(latest.rate).toString() } }),
    lowest: history.lowest && scaled(history.lowest),
    highest: history.highest && scaled(history.highest),
    percentile: percentileOf([...history.points, ...(latest === undefined ? [] : [latest])]),
  }
}

/** The ratio on a past day, or why it is not known. */
export type PastRatio =
  | { readonly ratio: string; readonly date: string }
  /** No quantity; no observation at or before the day; or a series means something else since. */
  | { readonly missing: 'no-supply' | 'no-history' | 'cut' }

/** The ratio by the last observations at or before a UTC day. */
export function ratioAt(
  snapshot: Snapshot,
  pair: Two,
  { date, ...terms }: RatioTerms & { readonly date: string },
): PastRatio {
  const factor = ratioFactor(pair, terms)
  if (factor === null) return { missing: 'no-supply' }
  const prices = pairPricesAt(snapshot, pair, date)
  if (prices === null) return { missing: 'no-history' }
  const cut = lastCut([snapshot.series(pair.from.id), snapshot.series(pair.to.id)])
  if (cut !== null && cut > prices.date) return { missing: 'cut' }
  return { ratio: factor.times(prices.from).dividedBy(prices.to).toString(), date: prices.date }
}

/** What a ratio of prices is multiplied by; null where a quantity is unknown. */
function ratioFactor({ from, to }: Two, { mode, supply }: RatioTerms): Decimal | null {
  if (mode === 'price') return new Decimal(1)
  const counted = [supplyFor(from, supply), supplyFor(to, supply)] as const
  if (counted[0] === null || counted[1] === null) return null
  return new Decimal(counted[0].quantity).dividedBy(counted[1].quantity)
}

function percentileOf(points: readonly Pick<HistoryPoint, 'rate'>[]): string | null {
  const last = points.at(-1)
  if (last === undefined || points.length < 2) return null
  const reached = points.filter(({ rate }) => new Decimal(rate).lte(last.rate)).length
  return new Decimal(reached).times(100).dividedBy(points.length).toString()
}
