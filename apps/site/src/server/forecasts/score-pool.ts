import * as v from 'valibot'
import type { KnownCloses } from '../../views/forecast/judged.ts'
import type { RecordScores } from '../../views/forecast/scores.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'

/** One asset's record as it is written, and what is known of its closes. */
export interface ScoreTask extends KnownCloses {
  readonly asset: string
  readonly text: string
  readonly today: string
}

/** Scores records. */
export type ScorePool = WorkerPool<ScoreTask, RecordScores>

/** The worker runs this project's own code: enough to tell an answer from what is none. */
function isScores(value: unknown): value is RecordScores {
  return typeof value === 'object' && value !== null && 'scores' in value && Array.isArray(value.scores)
}

/** The worker that reads records; they are given to it one after the other. */
export function createScorePool(): ScorePool {
  return createWorkerPool({
    file: new URL('./score-worker.ts', import.meta.url),
    name: 'the worker of scores',
    heapMegabytes: 192,
    limit: 2,
    result: v.custom<RecordScores>(isScores),
  })
}
