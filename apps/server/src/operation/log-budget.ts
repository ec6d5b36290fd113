/** Tells whether one more line may be logged. */
export type LogBudget = () => boolean

/** Anyone can send reports; the log takes so many of them in a window, the counters take all. */
export function createLogBudget(options: {
  readonly lines: number
  readonly windowMs: number
  readonly now: () => number
}): LogBudget {
  let windowStartMs = Number.NEGATIVE_INFINITY
  let used = 0
  return () => {
    const nowMs = options.now()
    if (nowMs - windowStartMs >= options.windowMs) {
      windowStartMs = nowMs
      used = 0
    }
    used += 1
    return used <= options.lines
  }
}
