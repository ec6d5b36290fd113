import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

const resultSchema = v.union([
  v.object({ id: v.number(), png: v.instance(Uint8Array) }),
  v.object({ id: v.number(), problem: v.string() }),
])

export type Painted =
  | { readonly kind: 'painted'; readonly png: Uint8Array }
  /** Too many cards wait already. */
  | { readonly kind: 'busy' }

/** Turns SVG into PNG away from the thread that answers requests. */
export interface CardPainter extends AsyncDisposable {
  /** @throws Error when the SVG cannot be drawn or the thread ends. */
  paint(svg: string): Promise<Painted>
}

interface Waiting {
  resolve(painted: Painted): void
  reject(error: Error): void
}

/** At 25 to 50 ms a card the last of these waits for a second at most. */
const defaultLimit = 20

/**
 * Cards are drawn one after the other in one thread, so that at most one processor draws while the others answer. The thread
 * starts with the first card, holds up no process that wants to end, and is replaced when it dies.
 */
export function createCardPainter({ limit = defaultLimit }: { readonly limit?: number } = {}): CardPainter {
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
    for (const id of waiting.keys()) take(id)?.reject(error)
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./card-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    started.unref()
    started.on('message', (message: unknown) => {
      const result = v.parse(resultSchema, message)
      if ('png' in result) take(result.id)?.resolve({ kind: 'painted', png: result.png })
      else take(result.id)?.reject(new Error(`a card cannot be drawn: ${result.problem}`))
    })
    started.on('error', (cause) => failAll(new Error('the thread that draws cards failed', { cause })))
    started.on('exit', () => {
      if (worker === started) failAll(new Error('the thread that draws cards ended'))
    })
    return started
  }

  return {
    async paint(svg) {
      if (waiting.size >= limit) return { kind: 'busy' }
      worker ??= startWorker()
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<Painted>()
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, svg }, [])
      return promise
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate()
    },
  }
}
