import type { AssetView, Statistic } from './view.ts'

/** The stored history from its lowest to its highest close, and where the price lies between them, in percent. */
export interface PriceRange {
  readonly low: Statistic
  readonly high: Statistic
  readonly at: number
}

/** What a close was in parts of the price. */
const partOf = ({ percentSince }: Statistic) => 1 / (1 + Number(percentSince) / 100)

/** Null where both ends are not known, or one. */
export function priceRangeOf({ statistics }: Pick<AssetView, 'statistics'>): PriceRange | null {
  const find = (wanted: Statistic['id']) => statistics.find(({ id }) => id === wanted)
  const [low, high] = [find('lowest'), find('highest')]
  if (low === undefined || high === undefined) return null
  const share = (1 - partOf(low)) / (partOf(high) - partOf(low))
  return Number.isFinite(share) ? { low, high, at: Math.round(Math.min(Math.max(share, 0), 1) * 100) } : null
}
