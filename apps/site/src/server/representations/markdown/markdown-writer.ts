import * as v from 'valibot'
import { createWorkerPool, type WorkerPool } from '../../workers/worker-pool.ts'
import type { MarkdownOptions } from './markdown-text.ts'

/** What a text is made from. */
export interface MarkdownTask extends MarkdownOptions {
  /** The page as it was drawn. */
  readonly html: string
}

/** Turns pages into Markdown: up to 60 ms of work a page, which other readers must not wait for. */
export type MarkdownWriter = WorkerPool<MarkdownTask, string>

/** The last of these waits for two seconds at most. */
const defaultLimit = 40

/** The worker that writes pages as Markdown. */
export function createMarkdownWriter({
  limit = defaultLimit,
}: {
  readonly limit?: number
} = {}): MarkdownWriter {
  return createWorkerPool({
    file: new URL('./markdown-worker.ts', import.meta.url),
    name: 'the worker of Markdown',
    heapMegabytes: 128,
    limit,
    result: v.string(),
  })
}
