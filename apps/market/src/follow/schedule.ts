/** What the next reading of a source depends on. */
export interface ScheduleFacts {
  /** How long after a good reading the next is due. */
  readonly everyMs: number
  /** Readings that failed since the last good one. */
  readonly failuresInARow: number
  /** How long the source asked to be left alone; null where it did not. */
  readonly retryAfterMs: number | null
  /** From 0 to 1, below 1; spreads the readings of several processes. */
  readonly random: number
}

/** How soon a source that failed once is tried again; twice as long after each further failure. */
const firstRetryMs = 15_000

/** A twentieth of the time, up and down. */
const spread = 0.1

/**
 * How long to wait until the next reading. After a failure it comes sooner than usual and never later, so that prices are
 * fresh within one interval of a source's return; but never before the source allows it.
 */
export function nextReadingMs({ everyMs, failuresInARow, retryAfterMs, random }: ScheduleFacts): number {
  const retryMs = firstRetryMs * 2 ** Math.min(failuresInARow - 1, 20)
  const dueMs = failuresInARow === 0 ? everyMs : Math.min(everyMs, retryMs)
  return Math.max(Math.round(dueMs * (1 - spread / 2 + spread * random)), retryAfterMs ?? 0)
}
