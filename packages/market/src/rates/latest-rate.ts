import { dayStart, instantMs } from '../model/day.ts'
import { dollarId } from './dollar.ts'
import type { Asset } from '../model/model.ts'
import { type Pair, pairRate } from './rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { rateValidMs, isFollowed } from './window-leg.ts'

/** A pair's newest rate, which a line through its points ends with. */
export interface LatestRate {
  /** When the newer of both prices was true; an instant in UTC. */
  readonly at: string
  readonly rate: string
}

/** Prices of coins belong together as long as they are no further apart. */
const togetherMs = 2 * 3_600_000

/**
 * The rate of the current prices where it is newer than a day's; null where it is not, or where one of them is too old to
 * belong to the other. What is priced once a day stays current until it is priced again.
 */
export function latestRate(snapshot: Snapshot, pair: Pair, lastDay: string | null): LatestRate | null {
  const rate = pairRate(snapshot, pair.from, pair.to)
  const sides = [pair.from, pair.to].filter(({ id }) => id !== dollarId)
  const instants = sides.flatMap(({ id }) => snapshot.quote(id)?.asOf ?? [])
  const [newest] = instants.toSorted((left, right) => instantMs(right) - instantMs(left))
  if (rate === null || newest === undefined || lastDay === null) return null
  if (instantMs(newest) <= instantMs(dayStart(lastDay))) return null
  return sides.every((asset) => isCurrent(snapshot, asset, newest)) ? { at: newest, rate: rate.rate } : null
}

function isCurrent(snapshot: Snapshot, { id, kind }: Asset, newest: string): boolean {
  const at = snapshot.quote(id)?.asOf ?? ''
  const endMs = instantMs(newest)
  const isDaily = kind !== 'crypto' && !isFollowed(snapshot.packedSeries(id)?.held ?? [], { at, endMs })
  return instantMs(at) >= endMs - (isDaily ? rateValidMs : togetherMs)
}
