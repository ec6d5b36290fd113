/** Scales a series into an SVG path. Coordinates are whole numbers: a chart of 365 days stays below 4 KB. */

/** The boxes of a price chart and of a line in a table, in their own units; here, so that drawing brings no arithmetic along. */
export const chartBox = { width: 460, height: 180 } as const
export const sparkBox = { width: 96, height: 28 } as const

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
}

/** The points of a line, oldest first. It ends with the rate that its page tells, whenever that was true. */
export function chartPoints({ points, latest }: Rates): readonly ChartPoint[] {
  const daily = points.map(({ date, rate }) => ({ day: date, value: rate }))
  if (latest === undefined) return daily
  return [...daily, { day: latest.at.slice(0, 10), value: latest.rate, at: latest.at }]
}

export interface ChartShape {
  /** `d` of the line, in a box of width x height. */
  readonly line: string
  /** Index of the lowest and of the highest point. */
  readonly lowest: number
  readonly highest: number
  /** From the first point to the last. */
  readonly direction: 'rising' | 'falling' | 'steady'
}

const dayNumber = ({ day, at }: ChartPoint) => Date.parse(at ?? `${day}T00:00:00Z`) / 86_400_000

function directionOf(first: ChartPoint, last: ChartPoint): ChartShape['direction'] {
  const difference = Number(last.value) - Number(first.value)
  if (difference === 0) return 'steady'
  return difference > 0 ? 'rising' : 'falling'
}

/**
 * Places points by time (a gap in the days is a gap on the axis) and by value between the lowest and the highest.
 * A flat series lies in the middle. Pixels need no decimal arithmetic: numbers here are positions, never amounts.
 */
export function chartShape(
  points: readonly ChartPoint[],
  box: { width: number; height: number },
): ChartShape | null {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return null
  const values = points.map((point) => Number(point.value))
  const low = Math.min(...values)
  const high = Math.max(...values)
  const start = dayNumber(first)
  const days = dayNumber(last) - start
  const place = points.map((point, index) => {
    const x = Math.round(((dayNumber(point) - start) / days) * box.width)
    const share = high === low ? 0.5 : ((values[index] ?? low) - low) / (high - low)
    return `${x} ${Math.round((1 - share) * box.height)}`
  })
  return {
    line: `M${place.join('L')}`,
    lowest: values.indexOf(low),
    highest: values.indexOf(high),
    direction: directionOf(first, last),
  }
}
