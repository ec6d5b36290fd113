import type { OpenWorker } from '@portico/protection'
import { trustedScriptUrl } from '../ui/trusted-html.ts'
// oxlint-disable-next-line import/default -- the bundler makes the address of the worker's script
import workerUrl from './task-worker.ts?worker&url'

/** Starts the worker that makes keys and proves work; its address passes the page's Trusted Types policy. */
export const openTaskWorker: OpenWorker = () =>
  // The platform's types know trusted addresses for service workers only.
  new Worker(trustedScriptUrl(workerUrl) as string, { type: 'module' })
