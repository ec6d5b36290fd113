import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ id: v.number(), result: v.unknown() }),
  v.object({ id: v.number(), problem: v.string() }),
])

/** How one task ended. */
export type TaskOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** Too many tasks wait already. */
  | { readonly kind: 'busy' }

/** Does one kind of task away from the thread that answers requests. */
export interface TaskThread<Task, Result> extends AsyncDisposable {
  /** @throws Error when the task fails, or the thread ends before it is done. */
  run(task: Task): Promise<TaskOutcome<Result>>
}

export interface TaskThreadOptions<Result> {
  /** The script of the thread, which answers by `answerTasks`. */
  readonly file: URL
  /** What the thread is called where it fails, such as "the thread of forecasts". */
  readonly name: string
  /** Memory that its scripts may take. */
  readonly heapMegabytes: number
  /** How many tasks may be there at once, the one under way included. */
  readonly limit: number
  /** How long a task may take, waiting included, before the thread is taken for dead. */
  readonly hangMs: number
  /** Tells results from anything else. */
  readonly result: v.GenericSchema<unknown, Result>
}

interface Waiting<Result> {
  resolve(outcome: TaskOutcome<Result>): void
  reject(error: Error): void
}

/**
 * One task after the other in one thread, so that at most one processor works on them while the others answer. The thread
 * starts with the first task, holds up no process that wants to end, and is replaced when it dies or hangs.
 */
export function createTaskThread<Task, Result>(options: TaskThreadOptions<Result>): TaskThread<Task, Result> {
  const { file, name, heapMegabytes, limit, hangMs } = options
  const waiting = new Map<number, Waiting<Result>>()
  let worker: Worker | null = null
  let lastId = 0

  function take(id: number): Waiting<Result> | undefined {
    const taken = waiting.get(id)
    waiting.delete(id)
    return taken
  }

  function failAll(error: Error): void {
    worker = null
    for (const id of [...waiting.keys()]) take(id)?.reject(error)
  }

  function abandon(from: Worker): void {
    failAll(new Error(`${name} answered something else`))
    void from.terminate()
  }

  function accept(message: unknown, from: Worker): void {
    const answer = v.safeParse(answerSchema, message)
    if (!answer.success) return abandon(from)
    const { output } = answer
    if ('problem' in output) {
      take(output.id)?.reject(new Error(`${name} failed at a task: ${output.problem}`))
      return
    }
    const parsed = v.safeParse(options.result, output.result)
    if (!parsed.success) return abandon(from)
    take(output.id)?.resolve({ kind: 'done', result: parsed.output })
  }

  function startWorker(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    started.unref()
    started.on('message', (message: unknown) => accept(message, started))
    started.on('error', (cause) => failAll(new Error(`${name} failed`, { cause })))
    started.on('exit', () => {
      if (worker === started) failAll(new Error(`${name} ended`))
    })
    return started
  }

  return {
    async run(task) {
      if (waiting.size >= limit) return { kind: 'busy' }
      worker ??= startWorker()
      const used = worker
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome<Result>>()
      waiting.set(lastId, { resolve, reject })
      used.postMessage({ id: lastId, task }, [])
      const hanging = setTimeout(() => void used.terminate(), hangMs).unref()
      return promise.finally(() => clearTimeout(hanging))
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate()
    },
  }
}
