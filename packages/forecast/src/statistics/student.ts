import { normalQuantiles } from './normal.ts'
import { atLevels, type LogQuantiles } from './quantile.ts'

/**
 * Student's t at the five levels, by the expansion around the normal quantile (Abramowitz and Stegun 26.7.5): four
 * decimals from 10 degrees of freedom on, of which no fit here has fewer.
 */
export function studentQuantiles(degreesOfFreedom: number): LogQuantiles {
  return atLevels((_level, index) => expand(normalQuantiles[index] ?? 0, degreesOfFreedom))
}

function expand(z: number, degrees: number): number {
  const square = z * z
  const terms = [
    z,
    (z * (square + 1)) / 4,
    (z * ((5 * square + 16) * square + 3)) / 96,
    (z * (((3 * square + 19) * square + 17) * square - 15)) / 384,
    (z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945)) / 92_160,
  ]
  return terms.reduceRight((sum, term) => sum / degrees + term, 0)
}
