/** The probabilities that every forecast is told at. */
export const quantileLevels = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** ln(price / last price) at these five levels, ascending. */
export type LogQuantiles = readonly [number, number, number, number, number]

/** The quantile of ascending values, linear between neighbours (Hyndman and Fan's type 7); NaN for no values. */
export function sortedQuantile(sorted: ArrayLike<number>, probability: number): number {
  const position = (sorted.length - 1) * probability
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[below + 1] ?? low
  return low + (high - low) * (position - below)
}

/** The five quantiles of values in any order. */
export function quantilesOf(values: Iterable<number>): LogQuantiles {
  const sorted = Float64Array.from(values).toSorted()
  return atLevels((level) => sortedQuantile(sorted, level))
}

/** One value for each of the five levels. */
export function atLevels(valueAt: (level: number, index: number) => number): LogQuantiles {
  const [p05, p25, p50, p75, p95] = quantileLevels
  return [valueAt(p05, 0), valueAt(p25, 1), valueAt(p50, 2), valueAt(p75, 3), valueAt(p95, 4)]
}
