import type { FastifyInstance } from 'fastify'
import { workerPath } from '../../offline/worker-path.ts'
import { sendStored } from './page-handler.ts'
import { storePage } from '../cache/stored-page.ts'

/**
 * Serves the service worker from the origin's root, so that it may answer for every page. Browsers ask for it anew at every
 * visit, and take another worker up as soon as one byte differs.
 */
export async function registerWorkerFile(app: FastifyInstance, script: string): Promise<void> {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  }
  const stored = await storePage(
    { status: 200, headers, body: script, keep: true },
    { madeAtMs: 0, epoch: 0 },
  )
  app.get(workerPath, (request, reply) => sendStored(request, reply, stored))
}
