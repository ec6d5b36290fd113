import type { Algorithm, DeviceKeyPair } from '@portico/channel'
import type { ProofOfWork } from './captcha/challenge.ts'

/** What the worker is asked to do. */
export type Task =
  | { readonly task: 'generate-key'; readonly algorithm: Algorithm; readonly extractable: boolean }
  | { readonly task: 'prove-work'; readonly work: ProofOfWork }

/** What the worker says. `done` of `total` is how far it is. */
export type TaskMessage =
  | { readonly message: 'progress'; readonly done: number; readonly total: number }
  | { readonly message: 'key'; readonly pair: DeviceKeyPair }
  | { readonly message: 'number'; readonly number: number | null }
  | { readonly message: 'failed'; readonly reason: string }

/** What is used of a `Worker` whose module runs `serveTasks` of `@portico/protection/worker`. */
export interface TaskWorker {
  postMessage(task: Task): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void
  terminate(): void
}

/** Starts a worker; the caller does, since its address goes through the page's trusted types policy. */
export type OpenWorker = () => TaskWorker
