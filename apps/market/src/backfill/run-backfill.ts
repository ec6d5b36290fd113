import type { MarketHistory } from '@portico/stores'

import { type MarketClock, systemClock } from '../ports/clock.ts'
import type { Identities } from '../ports/identities.ts'
import type { MarketSource } from '../ports/source.ts'
import { backfillCloses, type BackfillProgress, type BackfillSummary } from './backfill.ts'
import { createBundledPasts, stretchOf } from '../history/bundled-closes.ts'

/** What an operator wants to have filled. */
export interface BackfillRequest {
  /** UTC days (YYYY-MM-DD), both included. */
  readonly from: string
  readonly to: string
  /** Slugs; null for every asset that a source is known to list. */
  readonly assets: readonly string[] | null
}

/** With what it is filled. */
export interface RunBackfillOptions {
  readonly history: Pick<MarketHistory, 'readCloses' | 'writeCloses' | 'writeBars'>
  /** In the operator's order. Those that never change tell what needs no filling. */
  readonly sources: readonly MarketSource[]
  readonly identities: Pick<Identities, 'listedBy'>
  readonly request: BackfillRequest
  /** The system's clock unless given. */
  readonly clock?: MarketClock
  readonly signal: AbortSignal
  onProgress(progress: BackfillProgress): void
}

/**
 * Fills what the store and the bundle lack of the assets asked for. Throws a RangeError that names the assets which no source
 * is known to list, and StoreUnavailable.
 */
export async function runBackfill(options: RunBackfillOptions): Promise<BackfillSummary> {
  const { history, sources, identities, request, clock = systemClock, signal, onProgress } = options
  const fixed = sources.filter(({ everyMs }) => everyMs === null)
  const readings = await Promise.all(fixed.map((source) => source.read(signal)))
  const known = new Set([
    ...readings.flatMap(({ assets }) => assets.map(({ id }) => id)),
    ...sources.flatMap(({ id }) => [...identities.listedBy(id).values()]),
  ])
  const unknown = request.assets?.filter((asset) => !known.has(asset)) ?? []
  if (unknown.length > 0) throw new RangeError(`There is no asset ${unknown.join(', ')}.`)
  const pastOf = createBundledPasts(readings)
  return backfillCloses({
    ...{ history, sources, clock, signal, onProgress, from: request.from, to: request.to },
    assetIds: request.assets ?? [...known].toSorted(),
    bundledDays(assetId) {
      const past = pastOf(assetId)
      return past === null ? [] : stretchOf(past).closes.map(({ date }) => date)
    },
  })
}
