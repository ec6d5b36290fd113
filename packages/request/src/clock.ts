/** The clock of the request layer: the browser's clock in a page, a manual one in a test. */
export interface Clock {
  /** Milliseconds since the epoch, as the visitor's machine believes. */
  now(): number
  /** Monotonic milliseconds, which do not follow changes of the system clock. */
  monotonic(): number
  /** Runs the callback once after the delay; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

/** The clock of a browser or of Node. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
