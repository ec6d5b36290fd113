import type { Span } from '../../../figures/charts/time-axis.ts'

/** What may be shown of a line: no more than all of it, and no less than a few points. */
export interface SpanLimits {
  readonly whole: Span
  readonly least: number
}

/** Fewer points than this make no shape. */
const leastSteps = 8

/** The limits of a line by its times, oldest first. */
export function limitsOf(times: readonly number[]): SpanLimits {
  const whole = { from: times[0] ?? 0, to: times.at(-1) ?? 0 }
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const usual = distances.toSorted((left, right) => left - right)[Math.floor(distances.length / 2)] ?? 0
  return { whole, least: Math.min(whole.to - whole.from, leastSteps * usual) }
}

/** A span of a length within the limits, moved into the whole where it stands out. */
function within(from: number, wanted: number, { whole, least }: SpanLimits): Span {
  const length = Math.min(whole.to - whole.from, Math.max(least, wanted))
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: start, to: start + length }
}

/** Shows less (a factor below one) or more around a time, which stays where it is as long as there is room. */
export function scaled(
  span: Span,
  { factor, around }: { factor: number; around: number },
  limits: SpanLimits,
) {
  const length = Math.min(
    limits.whole.to - limits.whole.from,
    Math.max(limits.least, (span.to - span.from) * factor),
  )
  const share = (around - span.from) / (span.to - span.from)
  return within(around - share * length, length, limits)
}

/** Moves by a share of what is shown; negative to earlier times. */
export function moved(span: Span, share: number, limits: SpanLimits): Span {
  const length = span.to - span.from
  return within(span.from + share * length, length, limits)
}

/** What lies between two times, in either order, widened where it is less than may be shown. */
export function between(one: number, other: number, limits: SpanLimits): Span {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const length = Math.max(limits.least, to - from)
  return within((from + to - length) / 2, length, limits)
}

/** Whether a span is all there is. */
export function isWhole({ from, to }: Span, { whole }: SpanLimits): boolean {
  return from <= whole.from && to >= whole.to
}

/** The index of the time that is nearest to another; times are in order. */
export function nearest(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((times[middle] ?? 0) <= time) low = middle
    else high = middle
  }
  return time - (times[low] ?? 0) <= (times[high] ?? 0) - time ? low : high
}
