import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { SnapshotStore } from '@portico/stores'

/** What one refresh took, from asking for the first page to publishing. Times are milliseconds since the epoch. */
export interface Refresh {
  readonly beganMs: number
  readonly publishedMs: number
  /** CPU of the process since its start, all threads, at both ends. */
  readonly cpuBeganMs: number
  readonly cpuPublishedMs: number
  /** The longest that the event loop stood still, until the snapshot had been current for a while. */
  readonly longestStopMs: number
  readonly residentBytes: number
}

/** Refreshes as they come, from the first on. */
export interface RefreshWatch {
  /** Resolves when the refresh of this number has ended; the first is 0. */
  refresh(number: number): Promise<Refresh>
  /** The first page is asked for; while a refresh is under way this changes nothing. */
  begin(): void
  /** Follows what is published. */
  follow(snapshots: SnapshotStore): void
}

interface Begun {
  readonly beganMs: number
  readonly cpuBeganMs: number
}

const sampleMs = 1
/** What a new snapshot makes anew for its first readers belongs to its refresh. */
export const settleMs = 2000

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * Watches the process that it is called in. A refresh ends with the first snapshot in which the coin of this id has a price that
 * was asked for since it began.
 */
export function watchRefreshes(coinId: string, cpuMs: () => number): RefreshWatch {
  const refreshes: PromiseWithResolvers<Refresh>[] = []
  const delay = monitorEventLoopDelay({ resolution: sampleMs })
  let begun: Begun | null = null
  let ended = 0
  const at = (number: number) => {
    while (refreshes.length <= number) refreshes.push(Promise.withResolvers<Refresh>())
    const found = refreshes[number]
    if (found === undefined) throw new RangeError('refreshes are counted from 0')
    return found
  }

  function end(start: Begun) {
    const [publishedMs, cpuPublishedMs] = [nowMs(), cpuMs()]
    const number = ended
    ended += 1
    setTimeout(() => {
      delay.disable()
      begun = null
      const longestStopMs = Math.max(0, delay.max / 1e6 - sampleMs)
      const residentBytes = process.memoryUsage.rss()
      at(number).resolve({ ...start, publishedMs, cpuPublishedMs, longestStopMs, residentBytes })
    }, settleMs)
  }

  return {
    refresh: (number) => at(number).promise,
    begin() {
      if (begun !== null) return
      begun = { beganMs: nowMs(), cpuBeganMs: cpuMs() }
      delay.reset()
      delay.enable()
    },
    follow(snapshots) {
      let last = ''
      snapshots.subscribe((snapshot) => {
        const asOf = snapshot.quote(coinId)?.asOf ?? ''
        if (begun === null || asOf === last || Date.parse(asOf) < begun.beganMs - settleMs) return
        last = asOf
        end(begun)
      })
    },
  }
}
