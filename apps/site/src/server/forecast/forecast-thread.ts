import { Worker } from 'node:worker_threads'
import type { AssetForecast, ForecastInput } from '@portico/forecast'
import * as v from 'valibot'

/** The thread runs this project's own code: enough to tell an answer from what is none. */
function isForecast(value: unknown): value is AssetForecast {
  return typeof value === 'object' && value !== null && 'models' in value && Array.isArray(value.models)
}

const resultSchema = v.union([
  v.object({ id: v.number(), forecast: v.custom<AssetForecast>(isForecast) }),
  v.object({ id: v.number(), problem: v.string() }),
])

export type Computed =
  | { readonly kind: 'computed'; readonly forecast: AssetForecast }
  /** Too many forecasts wait already. */
  | { readonly kind: 'busy' }

/** Works forecasts out away from the thread that answers requests. */
export interface ForecastThread extends AsyncDisposable {
  /** @throws Error when the models fail or the thread ends. */
  compute(input: ForecastInput): Promise<Computed>
}

interface ForecastThreadOptions {
  /** How many forecasts may wait; 24 unless given. */
  readonly limit?: number
  /** How long one may take before the thread is taken for dead; 30,000 ms unless given. */
  readonly hangMs?: number
  readonly file?: URL
}

interface Waiting {
  resolve(computed: Computed): void
  reject(error: Error): void
}

/**
 * One forecast after the other in one thread, so that at most one processor computes while the others answer. The thread starts
 * with the first forecast, holds up no process that wants to end, and is replaced when it dies or hangs.
 */
export function createForecastThread({
  limit = 24,
  hangMs = 30_000,
  file = new URL('./forecast-worker.ts', import.meta.url),
}: ForecastThreadOptions = {}): ForecastThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function take(id: number): Waiting | undefined {
    const taken = waiting.get(id)
    waiting.delete(id)
    return taken
  }

  function failAll(error: Error): void {
    worker = null
    for (const id of [...waiting.keys()]) take(id)?.reject(error)
  }

  function accept(message: unknown, from: Worker): void {
    const result = v.safeParse(resultSchema, message)
    if (!result.success) {
      failAll(new Error('the thread of forecasts answered something else'))
      void from.terminate()
      return
    }
    const { output } = result
    if ('forecast' in output) take(output.id)?.resolve({ kind: 'computed', forecast: output.forecast })
    else take(output.id)?.reject(new Error(`the models failed: ${output.problem}`))
  }

  function startWorker(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 128 } })
    started.unref()
    started.on('message', (message: unknown) => accept(message, started))
    started.on('error', (cause) => failAll(new Error('the thread of forecasts failed', { cause })))
    started.on('exit', () => {
      if (worker === started) failAll(new Error('the thread of forecasts ended'))
    })
    return started
  }

  return {
    async compute(input) {
      if (waiting.size >= limit) return { kind: 'busy' }
      worker ??= startWorker()
      const used = worker
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<Computed>()
      waiting.set(lastId, { resolve, reject })
      used.postMessage({ id: lastId, input }, [])
      const hanging = setTimeout(() => void used.terminate(), hangMs).unref()
      return promise.finally(() => clearTimeout(hanging))
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate()
    },
  }
}
