import * as v from 'valibot'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'

/** Turns SVG into PNG. */
export type CardPainter = WorkerPool<string, Uint8Array>

/** At 25 to 50 ms a card the last of these waits for a second at most. */
const defaultLimit = 20

/** The worker that draws share cards. */
export function createCardPainter({ limit = defaultLimit }: { readonly limit?: number } = {}): CardPainter {
  return createWorkerPool({
    file: new URL('./card-worker.ts', import.meta.url),
    name: 'the worker of share cards',
    heapMegabytes: 64,
    limit,
    result: v.instance(Uint8Array),
  })
}
