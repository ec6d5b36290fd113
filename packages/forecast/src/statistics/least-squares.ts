/** A straight line through points. */
export interface Line {
  readonly intercept: number
  readonly slope: number
}

/** The line y = a + b x with the least weighted squares; horizontal through the mean when all x are equal. */
export function fitLine(x: readonly number[], y: ArrayLike<number>, weights?: ArrayLike<number>): Line {
  let [total, sumX, sumY] = [0, 0, 0]
  for (let index = 0; index < x.length; index += 1) {
    const weight = weights?.[index] ?? 1
    total += weight
    sumX += weight * (x[index] ?? 0)
    sumY += weight * (y[index] ?? 0)
  }
  const [meanX, meanY] = [sumX / total, sumY / total]
  let [spread, product] = [0, 0]
  for (let index = 0; index < x.length; index += 1) {
    const weight = weights?.[index] ?? 1
    const distance = (x[index] ?? 0) - meanX
    spread += weight * distance * distance
    product += weight * distance * ((y[index] ?? 0) - meanY)
  }
  const slope = spread > 0 ? product / spread : 0
  return { intercept: meanY - slope * meanX, slope }
}
