import { Decimal } from '@portico/decimal'

import { marketCap } from '../catalogue/ranking.ts'
import { instantMs } from '../model/day.ts'
import type { Asset, Provenance, Volume } from '../model/model.ts'
import type { Pair } from '../rates/rate.ts'
import { type WindowLeg, windowLeg, type WindowSpan } from '../rates/window-leg.ts'
import type { PastPrice } from '../snapshot/past-price.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** What was traded of an asset within 24 hours, in US dollars, or that no live source says it. */
export type TradedVolume =
  | (Provenance &
      Pick<Volume, 'of' | 'currency'> & {
        readonly usd: string
        /** In percent of the market cap; null where that is not known, or the volume is that of one market. */
        readonly percentOfCap: string | null
      })
  | { readonly usd: null; readonly reason: 'not-reported' }

/** The highest or the lowest price ever, in US dollars. */
export interface PriceRecord extends Provenance {
  readonly usd: string
  /** When it was paid. */
  readonly at: string
  /** (present price / this price - 1) x 100. */
  readonly percentSince: string
}

/** How far a rate moved within the last hour, or why that cannot be told. */
export type HourChange =
  | {
      readonly percent: string
      /** When the earlier price was true. */
      readonly since: string
      /** Who says what the price was an hour ago; null where it was read then. */
      readonly told: Provenance | null
    }
  | { readonly missing: 'not-reported' | 'daily-values' }

/** The volume of the last 24 hours. What is counted in another currency is converted by its present price. */
export function tradedVolume(snapshot: Snapshot, asset: Asset): TradedVolume {
  const entry = snapshot.figures(asset.id).find(({ volume24h }) => volume24h !== null)
  const volume = entry?.volume24h ?? null
  const rate = volume === null ? null : (snapshot.quote(volume.currency)?.price ?? null)
  if (entry === undefined || volume === null || rate === null) return { usd: null, reason: 'not-reported' }
  const usd = new Decimal(volume.amount).times(rate)
  const cap = marketCap(snapshot, asset)
  const isWhole = volume.of === 'all-markets' && cap.value !== null
  return {
    usd: usd.toString(),
    percentOfCap: isWhole ? usd.times(100).dividedBy(cap.value).toString() : null,
    of: volume.of,
    currency: volume.currency,
    source: entry.source,
    asOf: entry.asOf,
  }
}

/** The highest and the lowest price ever; null where no live source says them. */
export function priceRecords(
  snapshot: Snapshot,
  asset: Asset,
): { readonly highest: PriceRecord | null; readonly lowest: PriceRecord | null } {
  const price = snapshot.quote(asset.id)?.price
  const recordOf = (name: 'allTimeHigh' | 'allTimeLow'): PriceRecord | null => {
    const entry = snapshot.figures(asset.id).find((one) => one[name] !== null)
    const record = entry?.[name] ?? null
    if (entry === undefined || record === null || price === undefined) return null
    const percentSince = new Decimal(price).dividedBy(record.price).minus(1).times(100).toString()
    return { usd: record.price, at: record.at, percentSince, source: entry.source, asOf: entry.asOf }
  }
  return { highest: recordOf('allTimeHigh'), lowest: recordOf('allTimeLow') }
}

const hourMs = 3_600_000

/** How much older than either end of the hour a price may be: sources that are read seldom are read every eleven minutes. */
const slackMs = 12 * 60_000

/**
 * How far a rate moved within the hour that ends at the snapshot's own as-of time: by a price of the last days where one is near
 * enough to the hour's beginning, else by what a source says that the price was. A source of daily values says nothing about an
 * hour, and no change is computed across a cut.
 */
export function hourChange(snapshot: Snapshot, { from, to }: Pair): HourChange {
  const endMs = instantMs(snapshot.asOf)
  const span: WindowSpan = { endMs, startMs: endMs - hourMs, slackMs }
  const [base, quote] = [windowLeg(snapshot, from, span), windowLeg(snapshot, to, span)]
  const now = snapshot.quote(from.id)
  const counted = quote?.isNear === true ? quote : null
  if (now === null || counted === null || counted.then === null) return { missing: 'not-reported' }
  if (instantMs(now.asOf) < endMs - slackMs) return { missing: 'daily-values' }
  const kept = base === null || base.isCarried || !base.isNear ? null : base.then
  const said = kept === null ? toldHourAgo(snapshot, from, span) : null
  const then = kept ?? said?.then ?? null
  if (then === null) return { missing: 'not-reported' }
  const isCut = [base, counted].some((leg) => isCutSince(leg, then))
  if (isCut) return { missing: 'not-reported' }
  const [present, past] = [rate(now.price, counted.now.price), rate(then.price, counted.then.price)]
  return {
    percent: present.minus(past).times(100).dividedBy(past).toString(),
    since: then.at,
    told: said?.by ?? null,
  }
}

const rate = (price: string, other: string) => new Decimal(price).dividedBy(other)

function isCutSince(leg: WindowLeg | null, { at }: PastPrice): boolean {
  return leg !== null && leg.cut !== null && leg.cut > at.slice(0, 10)
}

/** What a source says of the beginning of the hour, where that is near enough to it. */
function toldHourAgo(
  snapshot: Snapshot,
  { id }: Asset,
  { startMs }: WindowSpan,
): { readonly then: PastPrice; readonly by: Provenance } | null {
  const entry = snapshot.figures(id).find(({ hourAgo }) => hourAgo !== null)
  const then = entry?.hourAgo ?? null
  if (entry === undefined || then === null) return null
  const awayMs = startMs - instantMs(then.at)
  return awayMs >= 0 && awayMs <= slackMs ? { then, by: { source: entry.source, asOf: entry.asOf } } : null
}
