import { dayStart, instantMs } from '../model/day.ts'
import { dollarId } from './dollar.ts'
import type { Asset, QuarantinedValue, Quote } from '../model/model.ts'
import { firstDay } from '../series/packed-series.ts'
import type { PastPrice } from '../snapshot/past-price.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** A stretch of time, and how much older than either of its ends a price may be. Milliseconds since the epoch. */
export interface WindowSpan {
  readonly startMs: number
  readonly endMs: number
  readonly slackMs: number
}

/** One side of a pair at both ends of a window. */
export interface WindowLeg {
  readonly now: Quote
  /** The last price at or before the beginning; null where everything known is later. */
  readonly then: PastPrice | null
  /** The first that is known of the asset: a day or an instant; empty where it was always there. */
  readonly first: string
  /** The day since which the asset's price means what it means today; null where it always did. */
  readonly cut: string | null
  /** Whether both prices are near enough to their ends of the window. */
  readonly isNear: boolean
  /** Whether the earlier price is a published rate that was still current at the beginning, however old. */
  readonly isCarried: boolean
}

/** How long a currency's published rate stays current: central banks publish on working days, and a long weekend is four days. */
export const rateValidMs = 96 * 3_600_000

/** An asset at both ends of a window; null without a price, or where nothing is known of its past. */
export function windowLeg(snapshot: Snapshot, asset: Asset, span: WindowSpan): WindowLeg | null {
  const now = snapshot.quote(asset.id)
  if (now === null) return null
  if (asset.id === dollarId) return dollarLeg(snapshot, { asset, now, span })
  const first = firstKnown(snapshot, asset.id, span.startMs)
  if (first === null) return null
  const series = snapshot.packedSeries(asset.id)
  const then = snapshot.priceAt(asset.id, span.startMs)
  const isRate = asset.kind === 'fiat'
  const ends = [
    { at: now.asOf, endMs: span.endMs },
    { at: then?.at ?? now.asOf, endMs: span.startMs },
  ]
  const isNear = ends.every(({ at, endMs }) => {
    const isCurrent = isRate && !isFollowed(series?.held ?? [], { at, endMs })
    return instantMs(at) >= endMs - Math.max(span.slackMs, isCurrent ? rateValidMs : 0)
  })
  const isCarried = then !== null && instantMs(then.at) < span.startMs - span.slackMs
  return { now, then, first, cut: series?.cuts.at(-1)?.date ?? null, isNear, isCarried }
}

/** The dollar is worth a dollar at any time, whatever is kept of it. */
function dollarLeg(
  snapshot: Snapshot,
  { asset, now, span }: { readonly asset: Asset; readonly now: Quote; readonly span: WindowSpan },
): WindowLeg {
  const kept = snapshot.priceAt(asset.id, span.startMs)
  const isKept = kept !== null && instantMs(kept.at) >= span.startMs - span.slackMs
  const then = isKept ? kept : { price: '1', at: new Date(span.startMs).toISOString() }
  return { now, then, first: '', cut: null, isNear: true, isCarried: !isKept }
}

/**
 * The first day of an asset's history, or its first moment where the history begins inside the window. Without a history
 * the first moment says nothing about the time before it: null where it lies inside the window.
 */
function firstKnown(snapshot: Snapshot, assetId: string, startMs: number): string | null {
  const series = snapshot.packedSeries(assetId)
  const day = series === null ? '' : firstDay(series)
  if (day !== '' && instantMs(day) <= startMs) return day
  const moment = snapshot.recent(assetId)[0]?.at ?? null
  if (day === '') return moment !== null && instantMs(moment) <= startMs ? moment : null
  return moment !== null && moment < dayStart(day) ? moment : day
}

/** Whether something was published after a rate and quarantined, so that the rate was no longer what is published. */
export function isFollowed(
  held: readonly QuarantinedValue[],
  { at, endMs }: { readonly at: string; readonly endMs: number },
): boolean {
  return held.some(({ date }) => date > at.slice(0, 10) && instantMs(date) <= endMs)
}
