/** Runs a task now and then. */
export interface Pulse extends AsyncDisposable {
  /** Runs the task at once, or once more after the run under way; resolves when it has run. */
  nudge(): Promise<void>
}

/** What is run. */
interface PulseOptions {
  readonly everyMs: number
  readonly task: () => Promise<void>
  /** Told of a run that failed after one that did not. */
  readonly onFailure: (error: unknown) => void
}

/** Runs a task every so often and when nudged, never twice at a time. A run that fails is repeated in its turn. */
export function createPulse({ everyMs, task, onFailure }: PulseOptions): Pulse {
  let state: 'sound' | 'failing' = 'sound'
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function run() {
    try {
      await task()
      state = 'sound'
    } catch (error) {
      if (state === 'sound') onFailure(error)
      state = 'failing'
    }
  }

  function start(): Promise<void> {
    next = null
    running = run().finally(() => {
      running = null
    })
    return running
  }

  const nudge = () => {
    if (running === null) return start()
    next ??= running.then(start)
    return next
  }
  const timer = setInterval(() => running ?? start(), everyMs)
  timer.unref()
  return {
    nudge,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await (next ?? running)
    },
  }
}
