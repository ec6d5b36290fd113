import type { EventStreams } from './event-streams.ts'

/** How far the collectors of a site are. */
export interface ReadingProgress {
  /** Asks, and clears what was done a look ago; sooner, a server that dies would lack what is gone. Never throws. */
  look(): Promise<void>
}

/** Follows how far a site is copied, and clears away what is. */
export function createReadingProgress(
  streams: Pick<EventStreams, 'consumer' | 'removeUpTo'>,
): ReadingProgress {
  let done = 0
  let cleared = 0

  /**
   * Answers what may be cleared now, never more than the floor just read. A floor below the one remembered is that of a stream made
   * anew, which counts from 1 again: what is remembered of the old one says nothing about it.
   */
  function clearable(floor: number): number {
    const isSame = floor >= done
    const before = isSame ? done : 0
    if (!isSame) cleared = 0
    done = floor
    return before
  }

  async function clear(upTo: number) {
    if (upTo <= cleared) return
    await streams.removeUpTo(upTo)
    cleared = upTo
  }

  return {
    async look() {
      try {
        const consumer = await streams.consumer()
        const { ack_floor: floor } = await consumer.info(true)
        await clear(clearable(floor.stream_seq))
      } catch {
        // Whatever keeps it from being known is told of where messages are read; what is not cleared is at the next look.
      }
    },
  }
}
