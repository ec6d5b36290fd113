import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import * as v from 'valibot'

/** How one task ended. */
export type TaskOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** Too many tasks wait already. */
  | { readonly kind: 'busy' }

/** Does one kind of task away from the thread that answers requests. */
export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /** @throws Error when the task fails, takes too long, or its worker ends before it is done. */
  run(task: Task): Promise<TaskOutcome<Result>>
}

export interface WorkerPoolOptions<Result> {
  /** The script of the thread, which exports a `taskHandler` as `handle`. */
  readonly file: URL
  /** What the worker is called where it fails, such as "the worker of forecasts". */
  readonly name: string
  /** Memory that its scripts may take. */
  readonly heapMegabytes: number
  /** How many tasks may be there at once, the one under way included. */
  readonly limit: number
  /** How long a task may take, waiting included, before it fails and its worker is replaced; 30,000 ms unless given. */
  readonly hangMs?: number
  /** Tells results from anything else. */
  readonly result: v.GenericSchema<unknown, Result>
}

const usualHangMs = 30_000

/**
 * One task after the other in one worker, so that at most one processor works on them while the others answer. The worker
 * starts with the first task, holds up no process that wants to end, and is replaced when it dies or hangs.
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions<Result>): WorkerPool<Task, Result> {
  const { file, name, heapMegabytes, limit, hangMs = usualHangMs } = options
  let pool: Piscina<Task, unknown> | null = null
  let present = 0

  function openPool(): Piscina<Task, unknown> {
    const opened = new Piscina<Task, unknown>({
      filename: fileURLToPath(file),
      name: 'handle',
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // A worker that waits by atomics would not tidy up after a task, as that of share cards does.
      atomics: 'disabled',
      recordTiming: false,
    })
    // A worker that fails between tasks is replaced as well.
    opened.on('error', (cause) => process.emitWarning(new Error(`${name} failed`, { cause })))
    return opened
  }

  async function work(task: Task): Promise<Result> {
    pool ??= openPool()
    const signal = AbortSignal.timeout(hangMs)
    const answer = await pool.run(task, { signal }).catch((cause: unknown) => {
      const what = signal.aborted ? `took longer than ${hangMs} ms` : `failed at a task: ${String(cause)}`
      throw new Error(`${name} ${what}`, { cause })
    })
    const parsed = v.safeParse(options.result, answer)
    if (!parsed.success) throw new Error(`${name} answered something else`)
    return parsed.output
  }

  return {
    async run(task) {
      if (present >= limit) return { kind: 'busy' }
      present += 1
      try {
        return { kind: 'done', result: await work(task) }
      } finally {
        present -= 1
      }
    },
    async [Symbol.asyncDispose]() {
      await pool?.destroy()
    },
  }
}
