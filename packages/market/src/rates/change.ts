import { Decimal } from '@portico/decimal'

import { instantMs } from '../model/day.ts'
import type { Asset, ChangeWindow, Series } from '../model/model.ts'
import type { PastPrice } from '../snapshot/past-price.ts'
import type { Pair } from './rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type WindowLeg, windowLeg, type WindowSpan } from './window-leg.ts'
import { windowMs, windowSlackMs } from '../model/windows.ts'

/** Why a change is not shown. */
export type MissingChange =
  /** No price or no observation at all. */
  | { readonly missing: 'no-history' }
  /** The younger series begins inside the window, on `listed`. */
  | { readonly missing: 'listed-later'; readonly listed: string }
  /** The observation nearest to either end of the window is too far from it. */
  | { readonly missing: 'too-old' }
  /** A series means something else since `listed`, a day inside the window. */
  | { readonly missing: 'cut'; readonly listed: string }

/** How far a pair's rate moved over a window. */
export interface Change {
  /** Rate at the snapshot's as-of time. */
  readonly now: string
  /** Rate at the window's beginning. */
  readonly then: string
  /** The day that `then` is from (YYYY-MM-DD). */
  readonly since: string
  /** now - then, in units of `to`. */
  readonly absolute: string
  /** (now / then - 1) x 100. */
  readonly percent: string
}

/** How far a rate moved, or why that cannot be told. */
export type PairChange = Change | MissingChange

/**
 * How far a rate moved over a window that ends at the snapshot's own as-of time. The earlier rate is of the last prices at
 * or before the window's beginning; each counts only when it is at most a tenth of the window older (two hours for 24h),
 * and so must the newest be. A currency's published rate is current until the next one, over a weekend or a holiday. No
 * change is computed across a cut.
 */
export function pairChange(snapshot: Snapshot, { from, to }: Pair, window: ChangeWindow): PairChange {
  const span = spanOf(snapshot, window)
  const legs = legsOf([windowLeg(snapshot, from, span), windowLeg(snapshot, to, span)], span)
  if ('missing' in legs) return legs
  const { base, quote } = legs
  const [now, then] = [quotient(base.now.price, quote.now.price), quotient(base.then.price, quote.then.price)]
  return changeBetween(now, then, sinceOf([base, quote]))
}

/**
 * How far many assets moved against one other, in percent by id; those whose change is not known are left out. The numbers
 * are binary: to order and to add up by, not to show. A catalogue costs a tenth of what its changes in full do.
 */
export function changesAgainst(
  snapshot: Snapshot,
  { assets, to }: { readonly assets: readonly Asset[]; readonly to: Asset },
  window: ChangeWindow,
): ReadonlyMap<string, number> {
  const span = spanOf(snapshot, window)
  const other = windowLeg(snapshot, to, span)
  const changes = new Map<string, number>()
  for (const asset of assets) {
    const legs = legsOf([windowLeg(snapshot, asset, span), other], span)
    if ('missing' in legs) continue
    const { base, quote } = legs
    const [now, then] = [base.now.price, base.then.price].map(Number)
    const [otherNow, otherThen] = [quote.now.price, quote.then.price].map(Number)
    const ratio = ((now ?? NaN) / (otherNow ?? NaN)) * ((otherThen ?? NaN) / (then ?? NaN))
    if (Number.isFinite(ratio)) changes.set(asset.id, (ratio - 1) * 100)
  }
  return changes
}

function spanOf(snapshot: Snapshot, window: ChangeWindow): WindowSpan {
  const endMs = instantMs(snapshot.asOf)
  return { endMs, startMs: endMs - windowMs(window), slackMs: windowSlackMs(window) }
}

/** A side that has a price at both ends of the window. */
type WholeLeg = WindowLeg & { readonly then: PastPrice }

/** Both sides of a pair, or why no change is told of them. */
function legsOf(
  [base, quote]: readonly [WindowLeg | null, WindowLeg | null],
  { startMs }: WindowSpan,
): { readonly base: WholeLeg; readonly quote: WholeLeg } | MissingChange {
  if (base === null || quote === null) return { missing: 'no-history' }
  const listed = base.first > quote.first ? base.first : quote.first
  if (listed !== '' && instantMs(listed) > startMs) {
    return { missing: 'listed-later', listed: listed.slice(0, 10) }
  }
  const [first, second] = [base.then, quote.then]
  if (first === null || second === null) return { missing: 'no-history' }
  if (!base.isNear || !quote.isNear) return { missing: 'too-old' }
  const crossed = [base, quote].flatMap(({ cut, then }) => (cut !== null && cut > dayOf(then) ? [cut] : []))
  const cut = crossed.toSorted().at(-1)
  if (cut !== undefined) return { missing: 'cut', listed: cut }
  return { base: { ...base, then: first }, quote: { ...quote, then: second } }
}

const dayOf = (then: PastPrice | null) => then?.at.slice(0, 10) ?? ''

/** The older day of both prices; a rate that was current on the day of the other one counts as of that day. */
function sinceOf(legs: readonly WindowLeg[]): string {
  const own = legs.filter(({ isCarried }) => !isCarried)
  const days = (own.length === 0 ? legs : own).map(({ then }) => dayOf(then))
  return days.toSorted()[0] ?? ''
}

/** The day of the newest cut in any of the series; null when there is none. */
export function lastCut(series: readonly (Pick<Series, 'cuts'> | null)[]): string | null {
  return (
    series
      .flatMap((entry) => entry?.cuts.map((cut) => cut.date) ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

const quotient = (price: string, other: string) => new Decimal(price).dividedBy(other)

function changeBetween(now: Decimal, then: Decimal, since: string): Change {
  const absolute = now.minus(then)
  return {
    now: now.toString(),
    then: then.toString(),
    since,
    absolute: absolute.toString(),
    percent: absolute.times(100).dividedBy(then).toString(),
  }
}
