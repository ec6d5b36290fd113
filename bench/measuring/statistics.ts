/** Where the values of several rounds lie. */
export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/** The middle value; of an even count the mean of the middle two. Throws a RangeError where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new RangeError('a median needs at least one value')
  return (lower + upper) / 2
}

/**
 * The value that a share of all values, above 0 and at most 1, does not exceed: 0.95 of them for the 95th percentile. Throws a
 * RangeError where there are no values, or for another share.
 */
export function percentile(values: readonly number[], share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError('a share is above 0 and at most 1')
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]
  if (value === undefined) throw new RangeError('a percentile needs at least one value')
  return value
}

/** Throws a RangeError where there are no values. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) }
}

/**
 * What each round's value is to the other's of the same round. A machine that slows down for a while slows both, so the
 * ratio holds where the values do not. Throws a RangeError where rounds differ in number or a divisor is not positive.
 */
export function ratiosOf(values: readonly number[], divisors: readonly number[]): readonly number[] {
  if (values.length !== divisors.length) throw new RangeError('each round needs both values')
  return values.map((value, round) => {
    const divisor = divisors[round] ?? 0
    if (!(divisor > 0)) throw new RangeError(`round ${round + 1} has nothing to compare with`)
    return value / divisor
  })
}
