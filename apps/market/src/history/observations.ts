import { setImmediate as nextTurn } from 'node:timers/promises'

import type { PackedMoments, SnapshotData } from '@portico/market'
import type { MarketHistory, MarketObservation } from '@portico/stores'

const hourMs = 3_600_000

/** Change windows reach back to 7 days, with a slack of a tenth. */
export const rememberedMs = 8 * 24 * hourMs
/** For so long each hour is loaded, and before that one in each stretch. */
const finelyMs = 26 * hourMs
const stretchMs = 6 * hourMs

/** The times of observations that are loaded: each hour of the last day, before that the first of each six hours. */
function loadedTimes(times: readonly string[], nowMs: number): readonly string[] {
  const stretches = new Set<number>()
  return times.filter((time) => {
    const ageMs = nowMs - Date.parse(time)
    if (ageMs > rememberedMs || ageMs < 0) return false
    if (ageMs <= finelyMs) return true
    const stretch = Math.floor(Date.parse(time) / stretchMs)
    const isFirst = !stretches.has(stretch)
    stretches.add(stretch)
    return isFirst
  })
}

/** The remembered prices of the last days by asset, oldest first. Rejects with StoreUnavailable. */
export async function loadMoments(
  history: Pick<MarketHistory, 'observationTimes' | 'readObservation'>,
  nowMs: number,
): Promise<readonly PackedMoments[]> {
  const moments = new Map<string, { times: string[]; prices: string[] }>()
  for (const takenAt of loadedTimes(await history.observationTimes(), nowMs)) {
    for (const { assetId, price, ageSeconds } of await history.readObservation(takenAt)) {
      const known = moments.get(assetId) ?? { times: [], prices: [] }
      moments.set(assetId, known)
      known.times.push(new Date(Date.parse(takenAt) - ageSeconds * 1000).toISOString())
      known.prices.push(price)
    }
    await nextTurn()
  }
  return [...moments].map(([assetId, { times, prices }]) => {
    return { assetId, times: times.join(' '), prices: prices.join(' ') }
  })
}

/** What is remembered of an hour: the prices of that hour, of sources that have something new all day long. */
function observationOf({ quotes, sources }: SnapshotData, nowMs: number): MarketObservation {
  const live = new Set(sources.flatMap(({ id, pace = 'daily' }) => (pace === 'daily' ? [] : [id])))
  const prices = quotes.flatMap(({ assetId, source, price, asOf }) => {
    const ageMs = nowMs - Date.parse(asOf)
    if (!live.has(source) || !(ageMs >= 0 && ageMs < hourMs)) return []
    return [{ assetId, price, ageSeconds: Math.floor(ageMs / 1000) }]
  })
  return { takenAt: new Date(nowMs).toISOString(), prices }
}

/** Gives one observation an hour. */
export interface HourBook {
  /** The observation of an hour that has begun since the last one; null where there is nothing to remember. */
  note(data: SnapshotData, nowMs: number): MarketObservation | null
}

/** Goes on from the newest observation that is kept. */
export function createHourBook(lastTakenMs: number | null): HourBook {
  let lastMs = lastTakenMs
  return {
    note(data, nowMs) {
      if (lastMs !== null && Math.floor(nowMs / hourMs) <= Math.floor(lastMs / hourMs)) return null
      const observation = observationOf(data, nowMs)
      if (observation.prices.length === 0) return null
      lastMs = nowMs
      return observation
    },
  }
}
