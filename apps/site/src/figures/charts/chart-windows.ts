import { type HistoryWindow, offeredWindows, type Pair, type Snapshot, unbrokenWindow } from '@portico/market'
import { createSnapshotMemory } from '../per-snapshot.ts'

/** Each a few words. */
const windowLimit = 2000
const rememberedOffer = createSnapshotMemory<readonly HistoryWindow[]>(windowLimit)
const rememberedUnbroken = createSnapshotMemory<HistoryWindow | null>(windowLimit)

const keyOf = ({ from, to }: Pair, windows: readonly HistoryWindow[]) =>
  `${from.id} ${to.id} ${windows.join(' ')}`

/** Those of some windows that a pair's chart is offered for. Both histories are read for it, so it is worked out once per snapshot. */
export function windowsOfChart<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  windows: readonly Window[],
): readonly Window[] {
  const offered = rememberedOffer(snapshot, keyOf(pair, windows), () =>
    offeredWindows(snapshot, pair, windows),
  )
  return windows.filter((window) => offered.includes(window))
}

/** The longest of the windows that are offered whose line has no gap, worked out once per snapshot. */
export function longestUnbroken<Window extends HistoryWindow>(
  snapshot: Snapshot,
  pair: Pair,
  offered: readonly Window[],
): Window | null {
  const longest = rememberedUnbroken(snapshot, keyOf(pair, offered), () =>
    unbrokenWindow(snapshot, pair, offered),
  )
  return offered.find((window) => window === longest) ?? null
}
