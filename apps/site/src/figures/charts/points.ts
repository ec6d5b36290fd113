/** The points of a line, oldest first, as a history has them. */
export interface ChartPoint {
  readonly day: string
  readonly value: string
  /** The instant of the value where it is not of the day's beginning. */
  readonly at?: string
}

/** What a line is drawn from: the rates of days, and the newest one where it is newer than all of them. */
interface Rates {
  readonly points: readonly { readonly date: string; readonly rate: string }[]
  readonly latest?: { readonly at: string; readonly rate: string }
  /** Stretches without a rate, by the last day before each. */
  readonly gaps?: readonly { readonly after: string }[]
}

/** The points of a line, oldest first. It ends with the rate that its page tells, whenever that was true. */
export function chartPoints({ points, latest }: Rates): readonly ChartPoint[] {
  const daily = points.map(({ date, rate }) => ({ day: date, value: rate }))
  if (latest === undefined) return daily
  return [...daily, { day: latest.at.slice(0, 10), value: latest.rate, at: latest.at }]
}

/** A line as data: positions are numbers, and what is written beside them comes apart from them. */
export interface ChartLine {
  /** Whether points are of days, or of moments within one. */
  readonly unit: 'day' | 'moment'
  readonly kind: 'amount' | 'percent'
  /** The first point, in minutes since 1970, UTC. */
  readonly start: number
  /** Minutes after the first point, oldest first. */
  readonly times: readonly number[]
  readonly values: readonly number[]
  /** Which points follow days without one. */
  readonly gaps: readonly number[]
  readonly fan?: ChartFan
}

/** What a model sees after the last close: the line's values go on as the median of the outcomes. */
export interface ChartFan {
  /** The last point that was; bands begin there. */
  readonly since: number
  /** Nine in ten outcomes lie between the outer two edges, one in two between the inner ones. */
  readonly edges: readonly (readonly number[])[]
  /** The visitor's own rate; null where none was asked for. */
  readonly own: { readonly times: readonly number[]; readonly values: readonly number[] } | null
}

const minuteMs = 60_000
const minuteOf = ({ day, at }: ChartPoint) => Math.round(Date.parse(at ?? `${day}T00:00:00Z`) / minuteMs)

/** Moments that lie further apart than so many times the usual distance have a gap between them. */
const gapFactor = 3

function momentGaps(times: readonly number[]): readonly number[] {
  const distances = times.map((time, index) => time - (times[index - 1] ?? time)).slice(1)
  const usual = distances.toSorted((left, right) => left - right)[Math.floor(distances.length / 2)] ?? 0
  return distances.flatMap((distance, index) => (distance > gapFactor * usual ? [index + 1] : []))
}

/** The line of some points; null of fewer than two, which make none. */
export function chartLine(
  points: readonly ChartPoint[],
  { unit, kind, gaps = [] }: Pick<ChartLine, 'unit' | 'kind'> & Pick<Rates, 'gaps'>,
): ChartLine | null {
  const first = points[0]
  if (!first || points.length < 2) return null
  const values = points.map(({ value }) => Number(Number(value).toPrecision(8)))
  // Against an asset that is worth nothing a rate has no end, and no place on an axis.
  if (!values.every(Number.isFinite)) return null
  const start = minuteOf(first)
  const times = points.map((point) => minuteOf(point) - start)
  const before = new Set(gaps.map(({ after }) => after))
  const dayGaps = points.flatMap((_, index) => (before.has(points[index - 1]?.day ?? '') ? [index] : []))
  return {
    unit,
    kind,
    start,
    times,
    values,
    gaps: unit === 'day' ? dayGaps : momentGaps(times),
  }
}

/** A line with what is read out of its points, formatted as the page formats its figures. */
export interface ChartReadings extends ChartLine {
  readonly texts: readonly string[]
  /** Of points beyond the present: between which prices one in two outcomes lie, and nine in ten. */
  readonly ranges?: readonly (readonly [half: string, most: string])[]
}
