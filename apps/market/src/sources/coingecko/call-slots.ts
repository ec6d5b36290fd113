const minuteMs = 60_000

/** Hands out when calls may begin, so that no minute holds more of them than a plan allows. */
export interface CallSlots {
  /** Takes the next slot and says how many milliseconds it lies ahead. */
  take(nowMs: number): number
}

/** Slots in the order in which they are asked for; one that is not used is lost, which only makes the limit kept better. */
export function createCallSlots(callsAMinute: number): CallSlots {
  const taken: number[] = []
  return {
    take(nowMs) {
      const before = taken.length < callsAMinute ? undefined : taken.shift()
      const startMs = Math.max(nowMs, taken.at(-1) ?? nowMs, (before ?? -Infinity) + minuteMs)
      taken.push(startMs)
      return startMs - nowMs
    },
  }
}

/** A plan's month is counted as the longest one. */
const monthMs = 31 * 86_400_000

/** Part of a month's calls that readings may use up; the rest is for repeated tries and for history. */
const readingsShare = 0.9

/** How far readings must be apart, so that a month's calls suffice; a minute at least, since answers are kept as long. */
export function readingIntervalMs(callsAReading: number, callsAMonth: number): number {
  return Math.max(minuteMs, Math.ceil((monthMs * callsAReading) / (callsAMonth * readingsShare)))
}
