import type { ConsumerInfo } from '@nats-io/jetstream'

/** What of a site waits in the stream, as any process sees it that is connected to NATS. */
export interface Backlog {
  /** Messages that were taken and are not copied yet; null while it is not known. */
  readonly lag: number | null
  /** True where messages wait and nothing has been copied for some seconds. */
  readonly isStalled: boolean
}

/** Looks after the backlog. Disposing it ends that. */
export interface BacklogWatch extends Disposable {
  /** Asks; never throws. */
  look(): Promise<void>
  /** As of the last look. */
  now(): Backlog
}

/** What NATS knows of the collectors of a site. */
export type Progress = Pick<ConsumerInfo, 'num_pending' | 'num_ack_pending'> &
  Record<'ack_floor' | 'delivered', Pick<ConsumerInfo['delivered'], 'stream_seq'>>

export interface BacklogOptions {
  readonly streams: {
    consumer(): Promise<{ info(cached: boolean): Promise<Progress> }>
  }
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** With the time of a look, what stands still is told of within ten seconds. */
const lookEveryMs = 2000
const stalledMs = 5000

/** Whether collectors got on between two looks: they finished or took something. */
function hasMoved(before: Place, after: Place): boolean {
  return after.lag < before.lag || after.floor !== before.floor || after.taken !== before.taken
}

interface Place {
  readonly lag: number
  /** Up to where all is copied. */
  readonly floor: number
  /** The last that was given to a collector. */
  readonly taken: number
}

/** Asks NATS what waits, again and again, until it is disposed of. */
export function watchBacklog({ streams, now }: BacklogOptions): BacklogWatch {
  let place: Place | null = null
  let [movedMs, lookedMs] = [now(), now()]
  let asking: Promise<void> | null = null

  async function ask() {
    try {
      const info = await (await streams.consumer()).info(true)
      const next = {
        lag: info.num_pending + info.num_ack_pending,
        floor: info.ack_floor.stream_seq,
        taken: info.delivered.stream_seq,
      }
      lookedMs = now()
      if (place === null || place.lag === 0 || hasMoved(place, next)) movedMs = lookedMs
      place = next
    } catch {
      // What keeps it from being known is told of as a reason of the stream.
      place = null
    }
  }

  function look() {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    look,
    now() {
      const lag = place?.lag ?? null
      return { lag, isStalled: lag !== null && lag > 0 && lookedMs - movedMs >= stalledMs }
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
