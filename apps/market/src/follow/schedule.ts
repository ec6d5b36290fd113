/** What the next reading of a source depends on. */
export interface ScheduleFacts {
  /** How long after a good reading the next is due. */
  readonly everyMs: number
  /** Readings that failed since the last good one. */
  readonly failuresInARow: number
  /** Whether the source refused to answer us, rather than being unable to: that lasts, and it may mind being asked. */
  readonly isRefused: boolean
  /** How long the source asked to be left alone; null where it did not. */
  readonly retryAfterMs: number | null
  /** From 0 to 1, below 1; spreads the readings of several processes. */
  readonly random: number
}

/** How soon a source that failed is tried again, each time: it has to be back within ten seconds of its recovery. */
const retryMs = 2000

/** How soon a source that refused once is tried again; twice as long after each further refusal. */
const firstRefusedMs = 15_000

/** A twentieth of the time, up and down. */
const spread = 0.1

/**
 * How long to wait until the next reading. After a failure it comes soon, so that prices are fresh within seconds of a source's
 * return; after refusals ever later, up to one interval; and never before the source allows it.
 */
export function nextReadingMs(facts: ScheduleFacts): number {
  const { everyMs, retryAfterMs, random } = facts
  const dueMs = Math.min(everyMs, failedMs(facts))
  return Math.max(Math.round(dueMs * (1 - spread / 2 + spread * random)), retryAfterMs ?? 0)
}

function failedMs({ failuresInARow, isRefused }: ScheduleFacts): number {
  if (failuresInARow === 0) return Infinity
  return isRefused ? firstRefusedMs * 2 ** Math.min(failuresInARow - 1, 20) : retryMs
}
