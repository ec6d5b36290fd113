import { fitLine, type Line } from './least-squares.ts'

const rounds = 60

/**
 * The line below which a share of the values lies: least squares, weighted anew in each round by the nearness to the line
 * (Hunter and Lange's majorisation of the check function).
 */
export function quantileLine(x: readonly number[], y: readonly number[], level: number): Line {
  const middle = fitLine(x, y)
  const distances = Float64Array.from(
    y,
    (value, index) => value - middle.intercept - middle.slope * (x[index] ?? 0),
  )
  const spread = Math.sqrt(distances.reduce((sum, distance) => sum + distance * distance, 0) / y.length)
  const least = Math.max(spread * 1e-4, 1e-12)
  const weights = new Float64Array(y.length)
  const moved = new Float64Array(y.length)
  let line = middle
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < y.length; index += 1) {
      const value = y[index] ?? 0
      const distance = Math.max(Math.abs(value - line.intercept - line.slope * (x[index] ?? 0)), least)
      weights[index] = 1 / distance
      // The check function is the half of |distance| and a slope of (level - 1/2), which moves each value by so much.
      moved[index] = value + (2 * level - 1) * distance
    }
    line = fitLine(x, moved, weights)
  }
  return line
}
