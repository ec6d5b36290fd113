import type { AssetForecast, ForecastInput } from '@portico/forecast'
import * as v from 'valibot'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'

/** The worker runs this project's own code: enough to tell an answer from what is none. */
function isForecast(value: unknown): value is AssetForecast {
  return typeof value === 'object' && value !== null && 'models' in value && Array.isArray(value.models)
}

/** Works forecasts out. */
export type ForecastPool = WorkerPool<ForecastInput, AssetForecast>

/** The worker that fits the models of an asset; 24 forecasts may wait unless told otherwise. */
export function createForecastPool({ limit = 24 }: { readonly limit?: number } = {}): ForecastPool {
  return createWorkerPool({
    file: new URL('./forecast-worker.ts', import.meta.url),
    name: 'the worker of forecasts',
    heapMegabytes: 128,
    limit,
    result: v.custom<AssetForecast>(isForecast),
  })
}
