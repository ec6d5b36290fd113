import type { EventStreams } from './event-streams.ts'

/** How far the collectors of a site are. */
export interface ReadingProgress {
  /** Asks, and clears what was done a look ago; sooner, a server that dies would owe what is gone. Never throws. */
  look(): Promise<void>
  /** Messages that were taken and are not done with, as of the last look; null where that could not be known. */
  lag(): number | null
}

export function createReadingProgress(
  streams: Pick<EventStreams, 'consumer' | 'removeUpTo'>,
): ReadingProgress {
  let lag: number | null = null
  let done = 0
  let cleared = 0

  async function clear(upTo: number) {
    if (upTo <= cleared) return
    await streams.removeUpTo(upTo)
    cleared = upTo
  }

  return {
    async look() {
      try {
        const consumer = await streams.consumer()
        const {
          num_pending: untouched,
          num_ack_pending: givenOut,
          ack_floor: floor,
        } = await consumer.info(true)
        lag = untouched + givenOut
        const before = done
        done = floor.stream_seq
        await clear(before)
      } catch {
        // Whatever keeps it from being known is told of where messages are read.
        lag = null
      }
    },
    lag: () => lag,
  }
}
