/** The points of a trend: days, the same as years, and what is left of each value beside the line. */
export interface TrendPoints {
  readonly days: readonly number[]
  readonly years: readonly number[]
  readonly residuals: readonly number[]
}

/** How uncertain a fitted line is. */
export interface TrendCovariance {
  /** Days over which residuals are taken to depend on one another. */
  readonly bandwidthDays: number
  /** Variance of the line's value at a time in years. */
  readonly varianceAt: (years: number) => number
}

type Pair = readonly [number, number]

const weekDays = 7

/**
 * The covariance of intercept and slope after Newey and West: products of residuals near in time count, with weights that
 * fall to 0 at a bandwidth chosen from the residuals' own correlation (Andrews' rule for a first-order process). Residuals
 * are gathered by the week first, which leaves the sums as they are and takes holes as weeks without anything. At every
 * time the larger of this variance and the textbook's counts.
 */
export function robustCovariance(points: TrendPoints): TrendCovariance {
  const spanDays = (points.days.at(-1) ?? 0) - (points.days[0] ?? 0)
  const bandwidthDays = bandwidthOf(points, spanDays)
  const lags = Math.floor(bandwidthDays / weekDays)
  const scores = weeklyScores(points)
  let [first, mixed, second] = [0, 0, 0]
  for (let lag = 0; lag <= lags; lag += 1) {
    const weight = lag === 0 ? 1 : 2 * (1 - lag / (lags + 1))
    for (let week = lag; week < scores.length; week += 1) {
      const [a, b] = scores[week] ?? [0, 0]
      const [earlierA, earlierB] = scores[week - lag] ?? [0, 0]
      first += weight * a * earlierA
      mixed += (weight * (a * earlierB + b * earlierA)) / 2
      second += weight * b * earlierB
    }
  }
  const moments = momentsOf(points)
  const varianceAt = (years: number) => {
    const [a, b] = moments.inverseTimes([1, years])
    const robust = a * a * first + 2 * a * b * mixed + b * b * second
    return Math.max(robust, moments.variance * (a + b * years))
  }
  return { bandwidthDays, varianceAt }
}

/** The residuals' variance, and the inverse of the design's moment matrix. */
function momentsOf({ years, residuals }: TrendPoints) {
  const count = years.length
  const sum = years.reduce((total, year) => total + year, 0)
  const squares = years.reduce((total, year) => total + year * year, 0)
  const determinant = count * squares - sum * sum
  return {
    variance: residuals.reduce((total, value) => total + value * value, 0) / (count - 2),
    inverseTimes: ([one, year]: Pair): Pair => [
      (squares * one - sum * year) / determinant,
      (count * year - sum * one) / determinant,
    ],
  }
}

function weeklyScores({ days, years, residuals }: TrendPoints): Pair[] {
  const firstDay = days[0] ?? 0
  const weeks = Math.floor(((days.at(-1) ?? firstDay) - firstDay) / weekDays) + 1
  const scores = Array.from({ length: weeks }, (): [number, number] => [0, 0])
  for (const [index, residual] of residuals.entries()) {
    const score = scores[Math.floor(((days[index] ?? firstDay) - firstDay) / weekDays)]
    if (!score) continue
    score[0] += residual
    score[1] += residual * (years[index] ?? 0)
  }
  return scores
}

/** 1.1447 (a n)^(1/3) with a = 4 r^2 / (1 - r^2)^2 and r the correlation from one day to the next; a third of the span at most. */
function bandwidthOf({ days, residuals }: TrendPoints, spanDays: number): number {
  let [product, squares] = [0, 0]
  for (const [index, residual] of residuals.entries()) {
    squares += residual * residual
    product += residual * (residuals[index + 1] ?? 0)
  }
  const neighbours = squares > 0 ? Math.min(Math.max(product / squares, 0), 0.999) : 0
  const daily = neighbours ** ((days.length - 1) / spanDays)
  const strength = (4 * daily ** 2) / (1 - daily ** 2) ** 2
  return Math.min(1.1447 * Math.cbrt(strength * spanDays), spanDays / 3)
}
