import { normalQuantiles } from './normal.ts'
import { atLevels, type LogQuantiles } from './quantile.ts'

/**
 * Student's t at the five levels, by the expansion around the normal quantile (Abramowitz and Stegun 26.7.5): four
 * decimals from 10 degrees of freedom on, two from 3 on.
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

/** The probability that Student's t with a whole number of degrees exceeds a value (Abramowitz and Stegun 26.7.3 and 26.7.4). */
export function studentTail(t: number, degreesOfFreedom: number): number {
  if (t < 0) return 1 - studentTail(-t, degreesOfFreedom)
  const angle = Math.atan(t / Math.sqrt(degreesOfFreedom))
  const square = Math.cos(angle) ** 2
  const isOdd = degreesOfFreedom % 2 === 1
  let [term, sum] = [isOdd ? Math.cos(angle) : 1, 0]
  for (let degree = isOdd ? 3 : 2; degree <= degreesOfFreedom; degree += 2) {
    sum += term
    term *= (square * (degree - 1)) / degree
  }
  const within = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
  return Math.max((1 - within) / 2, 0)
}
