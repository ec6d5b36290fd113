import { instantMs } from '../model/day.ts'
import { mergeLive } from './merge-live.ts'
import type { SnapshotData } from '../model/model.ts'
import type { MarketReading } from '../model/reading.ts'

/**
 * Merges readings into one snapshot's data where there is neither a current snapshot nor a clock, such as the bundled ones:
 * by the rules of `mergeLive`, at the newest instant that any of them names. Throws a RangeError where no reading dates it.
 */
export function mergeReadings(readings: readonly MarketReading[]): SnapshotData {
  const instants = readings.flatMap(({ asOf, quotes, foreign = [] }) => [
    ...(asOf === null ? [] : [asOf]),
    ...[...quotes, ...foreign].map((quote) => quote.asOf),
  ])
  const nowMs = instants.map(instantMs).reduce((newest, at) => Math.max(newest, at), -Infinity)
  return mergeLive({ readings, previous: null, pending: [], nowMs }).data
}
