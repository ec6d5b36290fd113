/** The standard normal quantiles of `quantileLevels`. */
export const normalQuantiles = [
  -1.6448536269514722, -0.6744897501960817, 0, 0.6744897501960817, 1.6448536269514722,
] as const

/**
 * The standard normal distribution function, to about 1e-15: a Taylor series of the tail around 0 for small arguments, the
 * continued fraction of the tail beyond (Abramowitz and Stegun 26.2.11 and 26.2.14).
 */
export function normalDistribution(z: number): number {
  if (z === Infinity) return 1
  if (z === -Infinity) return 0
  const size = Math.abs(z)
  if (size > 38) return z > 0 ? 1 : 0
  const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
  if (size < 3) return 0.5 + density * oddSeries(z)
  const tail = density / tailFraction(size)
  return z > 0 ? 1 - tail : tail
}

function oddSeries(z: number): number {
  let [term, sum] = [z, z]
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

function tailFraction(size: number): number {
  let fraction = size
  for (let step = 100; step >= 1; step -= 1) fraction = size + step / fraction
  return fraction
}
