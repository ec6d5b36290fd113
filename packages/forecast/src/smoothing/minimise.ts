/** The values that one weight may take. */
export interface Bounds {
  readonly low: number
  readonly high: number
}

const coarseSteps = 4
const halvings = 8

/**
 * Weights with the least objective: the best of a coarse grid, then of ever smaller steps around it. Deterministic, and
 * as exact as smoothing weights deserve (1/1000 of their bounds).
 */
export function minimise(
  bounds: readonly Bounds[],
  objective: (weights: readonly number[]) => number,
): readonly number[] {
  let best = bounds.map(({ low }) => low)
  let least = objective(best)
  const consider = (weights: readonly number[]) => {
    const value = objective(weights)
    if (value < least) [best, least] = [[...weights], value]
  }
  for (const weights of gridOf(bounds)) consider(weights)
  for (let halving = 1; halving <= halvings; halving += 1) {
    for (const [index, { low, high }] of bounds.entries()) {
      const step = (high - low) / coarseSteps / 2 ** halving
      for (const sign of [-1, 1]) {
        const weight = Math.min(Math.max((best[index] ?? low) + sign * step, low), high)
        consider(best.with(index, weight))
      }
    }
  }
  return best
}

function gridOf(bounds: readonly Bounds[]): readonly (readonly number[])[] {
  return bounds.reduce<readonly (readonly number[])[]>(
    (points, { low, high }) =>
      points.flatMap((point) =>
        Array.from({ length: coarseSteps + 1 }, (_, step) => [
          ...point,
          low + ((high - low) * step) / coarseSteps,
        ]),
      ),
    [[]],
  )
}
