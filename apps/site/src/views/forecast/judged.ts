import { Decimal } from '@portico/decimal'
import { type Asset, dayNumber, lastCut, type Observation, type Snapshot } from '@portico/market'
import type { ForecastQuantiles, ForecastTarget, PublishedForecast } from '@portico/stores'

/** One day that one model spoke of. */
export interface Said {
  readonly entry: PublishedForecast
  readonly target: ForecastTarget
}

/** Where the close of that day lay. `unknown`: there is no close near the day, or its unit has changed since. */
export type Outcome = 'half' | 'most' | 'outside' | 'unknown'

/** What was said, and what happened. */
export interface Judged extends Said {
  readonly close: Observation | null
  readonly outcome: Outcome
}

/** An asset's closes, oldest first, and the day on which its unit last changed. */
export interface KnownCloses {
  readonly closes: readonly Observation[]
  readonly cut: string | null
}

/** What is known of an asset's closes. */
export function knownCloses(snapshot: Snapshot, asset: Asset): KnownCloses {
  const series = snapshot.series(asset.id)
  return { closes: series?.observations ?? [], cut: lastCut([series]) }
}

/** Every day that the entries speak of. */
export function allSaid(entries: readonly PublishedForecast[]): readonly Said[] {
  return entries.flatMap((entry) => entry.targets.map((target) => ({ entry, target })))
}

/** Markets rest for a long weekend; a close further away is another day's. */
const nearestDays = 4

/** The close of a day, or the last one shortly before it; null where there is none or its unit has changed since. */
function closeOn({ closes, cut }: KnownCloses, { entry, target }: Said): Observation | null {
  if (cut !== null && cut > entry.originDay) return null
  const close = closes.findLast(({ date }) => date <= target.day)
  return close && dayNumber(target.day) - dayNumber(close.date) < nearestDays ? close : null
}

function outcomeOf(price: string, { p05, p25, p75, p95 }: ForecastQuantiles): Outcome {
  const actual = new Decimal(price)
  const isWithin = (low: string, high: string) => actual.gte(low) && actual.lte(high)
  if (isWithin(p25, p75)) return 'half'
  return isWithin(p05, p95) ? 'most' : 'outside'
}

/** Holds what was said of a day that has come against its close. */
export function judge(known: KnownCloses, said: Said): Judged {
  const close = closeOn(known, said)
  return { ...said, close, outcome: close ? outcomeOf(close.price, said.target.quantiles) : 'unknown' }
}
