import { dayLine } from './day-line.ts'
import { windowMs } from '../model/windows.ts'
import { dayText, instantMs } from '../model/day.ts'
import type { HistoryWindow } from './history.ts'
import type { Series } from '../model/model.ts'
import type { Pair } from '../rates/rate.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const dayMs = windowMs('24h')

/**
 * The window that the chart of a page begins with: the last day where live sources have it in fine steps, else the first of these
 * in which a line of days can be drawn.
 */
export function firstWindow<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  windows: readonly [Window, ...Window[]],
): Window | '24h' {
  return dayLine(snapshot, pair) === null ? drawnWindow(snapshot, pair, windows) : '24h'
}

/** Whether at least two of a series' days lie in a window: fewer make no line. */
function hasLine(series: Series | null, start: string): boolean {
  const secondLast = series?.observations.at(-2)
  return secondLast !== undefined && secondLast.date >= start
}

/**
 * The first of these windows in which a pair's chart has a line, so that a page whose newest closes are old still begins with
 * a picture; the first of all where there is none. Windows count back from the snapshot's own time.
 */
export function drawnWindow<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  windows: readonly [Window, ...Window[]],
): Window {
  const both = [snapshot.series(pair.from.id), snapshot.series(pair.to.id)]
  const startOf = (window: HistoryWindow) =>
    window === 'all' ? '' : dayText(Math.floor((instantMs(snapshot.asOf) - windowMs(window)) / dayMs))
  const drawn = windows.find((window) => both.every((series) => hasLine(series, startOf(window))))
  return drawn ?? windows[0]
}
