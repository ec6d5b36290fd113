import { Decimal } from '@portico/decimal'

import { dayStart, dayText, instantMs } from './day.ts'
import type { ChangeWindow, Series } from './model.ts'
import { type Pair, pairPricesAt } from './rate.ts'
import type { Snapshot } from './snapshot.ts'

const hourMs = 3_600_000

const windowHours: Readonly<Record<ChangeWindow, number>> = { '24h': 24, '7d': 168, '30d': 720, '365d': 8760 }

/** All windows, shortest first. */
export const changeWindows: readonly ChangeWindow[] = ['24h', '7d', '30d', '365d']

/** The length of a window in milliseconds. */
export function windowMs(window: ChangeWindow): number {
  return windowHours[window] * hourMs
}

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
 * How far a rate moved over a window that ends at the snapshot's own as-of time. The earlier rate is the last one at or
 * before the window's beginning; it counts only when it is at most a tenth of the window older (two hours for 24h), and so
 * must the newest price be. No change is computed across a cut.
 */
export function pairChange(snapshot: Snapshot, pair: Pair, window: ChangeWindow): PairChange {
  const quotes = [snapshot.quote(pair.from.id), snapshot.quote(pair.to.id)] as const
  const both = [snapshot.series(pair.from.id), snapshot.series(pair.to.id)]
  const listed = listedOn(both)
  if (quotes[0] === null || quotes[1] === null || listed === null) return { missing: 'no-history' }

  const endMs = instantMs(snapshot.asOf)
  const startMs = endMs - windowMs(window)
  if (instantMs(listed) > startMs) return { missing: 'listed-later', listed }

  const then = pairPricesAt(snapshot, pair, dayText(Math.floor(startMs / (24 * hourMs))))
  if (then === null) return { missing: 'no-history' }
  const slackMs = window === '24h' ? 2 * hourMs : windowMs(window) / 10
  const newestMs = Math.min(instantMs(quotes[0].asOf), instantMs(quotes[1].asOf))
  if (newestMs < endMs - slackMs || instantMs(dayStart(then.date)) < startMs - slackMs) {
    return { missing: 'too-old' }
  }

  const cut = lastCut(both)
  if (cut !== null && cut > then.date) return { missing: 'cut', listed: cut }
  return changeBetween(quotient(quotes[0].price, quotes[1].price), quotient(then.from, then.to), then.date)
}

/** The day of the newest cut in any of the series; null when there is none. */
export function lastCut(series: readonly (Series | null)[]): string | null {
  return (
    series
      .flatMap((entry) => entry?.cuts.map((cut) => cut.date) ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

function listedOn(series: readonly (Series | null)[]): string | null {
  const firsts = series.map((entry) => entry?.observations[0]?.date ?? null)
  if (firsts.includes(null)) return null
  return firsts.toSorted().at(-1) ?? null
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
