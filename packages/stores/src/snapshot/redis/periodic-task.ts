/** Runs a task now and then. */
export interface PeriodicTask extends AsyncDisposable {
  /** Runs the task at once, or once more after the run under way; resolves when it has run. */
  runNow(): Promise<void>
}

/** What is run. */
interface PeriodicTaskOptions {
  readonly everyMs: number
  readonly task: () => Promise<void>
  /** Told of a run that failed after one that did not. */
  readonly onFailure: (error: unknown) => void
}

/** Runs a task every so often and when asked to, never twice at a time. A run that fails is repeated in its turn. */
export function createPeriodicTask({ everyMs, task, onFailure }: PeriodicTaskOptions): PeriodicTask {
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

  const runNow = () => {
    if (running === null) return start()
    next ??= running.then(start)
    return next
  }
  const timer = setInterval(() => running ?? start(), everyMs)
  timer.unref()
  return {
    runNow,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await (next ?? running)
    },
  }
}
