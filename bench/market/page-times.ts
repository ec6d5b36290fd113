import type { PageTime } from '../measuring/page-watch.ts'
import { percentile } from '../measuring/statistics.ts'

/** A stretch of time, in milliseconds since the epoch. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

/** How long pages took in milliseconds, at the 95th percentile. */
export interface Slowness {
  readonly during: number
  readonly between: number
  /** The slowest one while a refresh was under way. */
  readonly slowest: number
}

/**
 * How long pages took while a refresh was under way, and before and after. What was asked for in the first second is left out:
 * connections are opened then. Throws a RangeError where there is nothing of one of them.
 */
export function slownessOf(times: readonly PageTime[], refresh: Stretch): Slowness {
  const firstMs = Math.min(...times.map(({ askedMs }) => askedMs)) + warmMs
  const counted = times.filter(({ askedMs }) => askedMs >= firstMs)
  const isDuring = ({ askedMs, tookMs }: PageTime) =>
    askedMs + tookMs >= refresh.fromMs && askedMs <= refresh.toMs
  const during = counted.filter(isDuring).map(({ tookMs }) => tookMs)
  const between = counted.filter((time) => !isDuring(time)).map(({ tookMs }) => tookMs)
  return {
    during: percentile(during, judged),
    between: percentile(between, judged),
    slowest: Math.max(...during),
  }
}

const warmMs = 1000
const judged = 0.95
