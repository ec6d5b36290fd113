import * as v from 'valibot'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import type { SitemapContents, SitemapTask } from './sitemap-writer.ts'

/** Writes the files of sitemaps. */
export type SitemapPool = WorkerPool<SitemapTask, SitemapContents | null>

/** The worker that writes sitemaps one after the other; sixteen may wait. */
export function createSitemapPool(): SitemapPool {
  return createWorkerPool({
    file: new URL('./sitemap-worker.ts', import.meta.url),
    name: 'the worker of sitemaps',
    heapMegabytes: 256,
    hangMs: 120_000,
    limit: 16,
    result: v.nullable(v.object({ indexes: v.number(), files: v.record(v.string(), v.number()) })),
  })
}
