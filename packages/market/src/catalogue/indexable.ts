import { instantMs } from '../model/day.ts'
import type { Asset } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const oldestMs = 7 * 86_400_000
const fewestObservations = 30

const givenOf = new WeakMap<Snapshot, Uint8Array>()

/** Takes over what was found of the same snapshot elsewhere: 1 at the place of each asset that search engines are shown. */
export function giveIndexable(snapshot: Snapshot, flags: Uint8Array): void {
  givenOf.set(snapshot, flags)
}

/**
 * Whether search engines are shown an asset's pages (SEO-01): its quote is at most 7 days older than the snapshot and its
 * history has at least 30 observations. The dollar that all prices are in needs neither.
 */
export function isIndexable(snapshot: Snapshot, asset: Asset): boolean {
  if (asset.slug === 'usd') return true
  const given = givenOf.get(snapshot)?.[snapshot.placeOf(asset.id)]
  if (given !== undefined) return given === 1
  const quote = snapshot.quote(asset.id)
  if (quote === null || instantMs(snapshot.asOf) - instantMs(quote.asOf) > oldestMs) return false
  return snapshot.observationCount(asset.id) >= fewestObservations
}
