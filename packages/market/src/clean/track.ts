import { reciprocal } from '@portico/decimal'

import { dayNumber } from '../model/day.ts'
import type { AssetKind, QuarantinedValue, QuarantineReason, SeriesCut } from '../model/model.ts'

/** What a source published for one asset: units of the asset for one US dollar, by day, oldest first. */
export interface RawSeries {
  readonly assetId: string
  readonly kind: AssetKind
  readonly days: readonly RawDay[]
  /** What was quarantined of the asset before and is not among the days: levels that are known to be false. */
  readonly rejected?: readonly RejectedDay[]
}

/** A value that was quarantined before. */
export type RejectedDay = Pick<QuarantinedValue, 'date' | 'published' | 'reason'>

/** A published value of one day. */
export interface RawDay {
  /** UTC day (YYYY-MM-DD). */
  readonly date: string
  /** As published; not yet known to be a number. */
  readonly rate: string
  /** Whether another source says the same of that day: no rule doubts it then. */
  readonly isConfirmed?: boolean
}

/** A published value as the rules see it. Logarithms are binary floats: they only judge, they are never shown. */
export interface Point {
  readonly date: string
  /** Days since 1970-01-01. */
  readonly day: number
  /** Natural logarithm of the price in US dollars. */
  readonly log: number
  /** US dollars for one unit, at 12 significant digits. */
  readonly price: string
  /** Whether another source says the same. */
  readonly isConfirmed: boolean
}

/** One asset on its way through the rules: what still stands, what is quarantined and why, where it is cut. */
export interface Track {
  readonly assetId: string
  readonly kind: AssetKind
  readonly points: readonly Point[]
  readonly quarantined: ReadonlyMap<string, { readonly published: string; readonly reason: QuarantineReason }>
  readonly cuts: readonly SeriesCut[]
  readonly rejected: readonly RejectedDay[]
}

/** A rule's judgement of one day of one asset. */
export interface Verdict {
  readonly date: string
  readonly reason: QuarantineReason
}

/** Keeps every published rate apart and makes equal rates equal prices. */
const priceDigits = 12

/** Turns published rates into prices; what is no positive number is quarantined at once. */
export function trackOf(raw: RawSeries): Track {
  const points: Point[] = []
  const quarantined = new Map<string, { published: string; reason: QuarantineReason }>()
  for (const { date, rate, isConfirmed = false } of raw.days) {
    const price = reciprocal(rate, priceDigits)
    const log = Math.log(Number(price ?? 0))
    if (price === null || !Number.isFinite(log)) {
      quarantined.set(date, { published: rate, reason: 'not-a-price' })
      continue
    }
    points.push({ date, day: dayNumber(date), log, price, isConfirmed })
  }
  return { assetId: raw.assetId, kind: raw.kind, points, quarantined, cuts: [], rejected: raw.rejected ?? [] }
}

/** The track without the days that the verdicts name, but for what another source confirms. The same track when there are none. */
export function withQuarantined(track: Track, verdicts: readonly Verdict[]): Track {
  if (verdicts.length === 0) return track
  const reasons = new Map(verdicts.map((verdict) => [verdict.date, verdict.reason]))
  const isRejected = ({ date, isConfirmed }: Point) => !isConfirmed && reasons.has(date)
  const rejected = track.points.filter(isRejected)
  if (rejected.length === 0) return track
  const quarantined = new Map(track.quarantined)
  for (const { date, price } of rejected) {
    const reason = reasons.get(date)
    if (reason !== undefined) quarantined.set(date, { published: price, reason })
  }
  return { ...track, points: track.points.filter((point) => !isRejected(point)), quarantined }
}
