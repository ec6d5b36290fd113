import { dayLine } from './day-line.ts'
import { windowMs } from '../model/windows.ts'
import { dayText, instantMs } from '../model/day.ts'
import { gapsOf, type HistoryWindow } from './history.ts'
import type { Pair } from '../rates/rate.ts'
import { latestRate } from '../rates/latest-rate.ts'
import { lastCut } from '../rates/change.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const dayMs = windowMs('24h')

/** A line through fewer points says less than its two ends in words, so that a window of fewer is not offered. */
export const leastPoints = 12

/** Of which days a chart of a pair has points: those of both, and the newest rate where that is newer. */
function drawnDays(snapshot: Snapshot, pair: Pair): readonly string[] {
  const [from, to] = [snapshot.series(pair.from.id), snapshot.series(pair.to.id)]
  const start = lastCut([from, to]) ?? ''
  const known = new Set(to?.observations.map(({ date }) => date))
  const days = (from?.observations ?? []).flatMap(({ date }) =>
    date >= start && known.has(date) ? [date] : [],
  )
  const latest = latestRate(snapshot, pair, days.at(-1) ?? null)
  return latest === null ? days : [...days, latest.at.slice(0, 10)]
}

/** The days of a line that lie in a window; windows count back from the snapshot's own time. */
function daysIn(days: readonly string[], window: HistoryWindow, { asOf }: Snapshot): readonly string[] {
  if (window === 'all') return days
  const start = dayText(Math.floor((instantMs(asOf) - windowMs(window)) / dayMs))
  return days.filter((day) => day >= start)
}

/**
 * Those of some windows that a pair's chart is offered for: they hold at least twelve points. The last day counts where live
 * sources have it in fine steps alone.
 */
export function offeredWindows<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  windows: readonly Window[],
): readonly Window[] {
  const days = drawnDays(snapshot, pair)
  const countOf = (window: HistoryWindow) => {
    if (window === '24h') return dayLine(snapshot, pair)?.length ?? 0
    return daysIn(days, window, snapshot).length
  }
  return windows.filter((window) => countOf(window) >= leastPoints)
}

/** The longest of the windows that are offered, shortest first, whose line has no gap; null where each has one. */
export function unbrokenWindow<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  offered: readonly Window[],
): Window | null {
  const days = drawnDays(snapshot, pair)
  const today = snapshot.asOf.slice(0, 10)
  const isUnbroken = (window: HistoryWindow) => gapsOf(daysIn(days, window, snapshot), today).length === 0
  return offered.findLast(isUnbroken) ?? null
}

/**
 * The window that a chart shows: the one asked for where it is offered, else the last day, else the first of the usual ones.
 * Where none is offered it is the longest, which draws what little there is.
 */
export function shownWindow<Window extends HistoryWindow>(
  offered: readonly Window[],
  { asked, usual, longest }: { asked: string | null; usual: readonly Window[]; longest: Window },
): Window {
  const wanted: readonly (string | null)[] = [asked, '24h', ...usual]
  const found = wanted.flatMap((each) => offered.find((window) => window === each) ?? [])
  return found[0] ?? offered[0] ?? longest
}
