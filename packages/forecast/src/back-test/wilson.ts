/** A share of trials with the interval in which the probability lies, at 95 per cent confidence. */
export interface Coverage {
  /** What the band promises: 0.5 or 0.9. */
  readonly nominal: number
  /** What was inside the band. */
  readonly share: number
  readonly low: number
  readonly high: number
}

const z = 1.959963984540054

/**
 * Wilson's score interval. `trials` may be broken: overlapping windows count as the number of separate ones that they
 * amount to.
 */
export function wilsonInterval(
  share: number,
  trials: number,
): { readonly low: number; readonly high: number } {
  if (trials <= 0) return { low: 0, high: 1 }
  const weight = (z * z) / trials
  const middle = (share + weight / 2) / (1 + weight)
  const half = (z / (1 + weight)) * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials))
  return { low: Math.max(middle - half, 0), high: Math.min(middle + half, 1) }
}
