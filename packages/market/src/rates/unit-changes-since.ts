import type { SeriesCut } from '../model/model.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Pair } from './rate.ts'
import notes from './rate-notes.json' with { type: 'json' }

/** A cut of one side of a pair. */
export interface UnitChangeSince extends SeriesCut {
  readonly assetId: string
}

/** The cuts of both sides after a past day, oldest first: a rate of that day is in units that are no more. */
export function unitChangesSince(
  snapshot: Snapshot,
  { from, to }: Pair,
  day: string,
): readonly UnitChangeSince[] {
  const ids = [...new Set([from.id, to.id])]
  return ids
    .flatMap((assetId) => (snapshot.packedSeries(assetId)?.cuts ?? []).map((cut) => ({ assetId, ...cut })))
    .filter(({ date }) => date > day)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
}

/** `official-rate-ended`: a rate that nobody could deal at gave way to one of the market, and the price fell only on paper. */
export type RateEvent = 'official-rate-ended' | 'old-unit-published'

/** What a reader should know of an asset's history beyond its figures. */
export interface RateNote {
  readonly assetId: string
  /** UTC day (YYYY-MM-DD) since which it is so. */
  readonly date: string
  readonly event: RateEvent
  readonly url: string
}

const known: readonly RateNote[] = notes.map(({ asset, date, event, url }) => ({
  assetId: asset,
  date,
  event: event === 'official-rate-ended' ? event : 'old-unit-published',
  url,
}))

/** The notes on both sides of a pair. */
export function rateNotes({ from, to }: Pair): readonly RateNote[] {
  return known.filter(({ assetId }) => assetId === from.id || assetId === to.id)
}
