import type { Moment } from '../model/model.ts'
import { secondText } from './packed-moments.ts'

const hourMs = 3_600_000

/** So far back the first moment of every hour is kept: the 24 hours of the shortest window, and its slack. */
const hourlyMs = 26 * hourMs

/** And so far back the first of every six hours: the 7 days, and a day. */
const keptMs = 8 * 24 * hourMs

/** Which moments of an asset are kept at a time. */
export interface MomentRules {
  /** Whether a moment is neither too old nor in the future. */
  isKept(at: string): boolean
  /** Of moments with equal names the first is kept. `at` is in whole seconds of UTC. */
  stretchOf(at: string): string
}

/** The rules as of an instant. */
export function momentRules(asOfMs: number): MomentRules {
  const [oldest, hourly] = [secondText(asOfMs - keptMs), secondText(asOfMs - hourlyMs)]
  const newest = secondText(asOfMs)
  return {
    isKept: (at) => at >= oldest && at <= newest,
    stretchOf: (at) => {
      const hour = at.slice(0, 'YYYY-MM-DDTHH'.length)
      return at >= hourly
        ? hour
        : `${at.slice(0, 'YYYY-MM-DD'.length)} ${Math.floor(Number(hour.slice(-2)) / 6)}`
    },
  }
}

/**
 * The moments that every window finds its beginning by, oldest first: the first of each hour of the last 26 hours, then the
 * first of every six hours (UTC) up to 8 days back. Of two at the same instant the earlier in the list stays.
 */
export function thinMoments(moments: readonly Moment[], asOfMs: number): readonly Moment[] {
  const { isKept, stretchOf } = momentRules(asOfMs)
  const kept = new Map<string, Moment>()
  for (const { at, price } of moments) {
    const second = secondText(at)
    if (!isKept(second)) continue
    const stretch = stretchOf(second)
    const known = kept.get(stretch)
    if (known === undefined || second < known.at) kept.set(stretch, { at: second, price })
  }
  return [...kept.values()].toSorted((left, right) => (left.at < right.at ? -1 : 1))
}
