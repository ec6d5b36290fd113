import type { Algorithm, DeviceKeyPair } from '@portico/channel'
import * as v from 'valibot'
import type { ProofOfWork } from './captcha-challenge.ts'

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
  postMessage(task: Task, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void
  terminate(): void
}

/** Starts a worker; the caller does, since its address goes through the page's trusted types policy. */
export type OpenWorker = () => TaskWorker

/** Looked up late, since pages that are not secure do not have the class. */
const isCryptoKey = (value: unknown) => typeof CryptoKey === 'function' && value instanceof CryptoKey

const taskMessage = v.variant('message', [
  v.object({ message: v.literal('progress'), done: v.number(), total: v.number() }),
  v.object({
    message: v.literal('key'),
    pair: v.object({
      algorithm: v.picklist(['rsa1024', 'rsa2048']),
      publicKey: v.string(),
      privateKey: v.custom<CryptoKey>(isCryptoKey),
      thumbprint: v.string(),
    }),
  }),
  v.object({ message: v.literal('number'), number: v.nullable(v.number()) }),
  v.object({ message: v.literal('failed'), reason: v.string() }),
])

/** How a task is run. */
export interface TaskRun {
  readonly openWorker: OpenWorker
  readonly task: Task
  readonly signal?: AbortSignal | undefined
  /** Hears how much is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * Runs a task in a worker of its own, which ends with it. Rejects when the worker fails, and with the signal's reason
 * when that aborts.
 */
export function runTask({ openWorker, task, signal, onProgress }: TaskRun): Promise<TaskMessage> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = openWorker()
    const end = (settle: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    const cancel = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', cancel)
    worker.addEventListener('error', ({ message }) =>
      end(() => reject(new Error(message ?? 'The worker could not be started'))),
    )
    worker.addEventListener('message', ({ data }) => {
      const parsed = v.safeParse(taskMessage, data)
      if (!parsed.success) return end(() => reject(new TypeError('The worker said something unknown')))
      const said = parsed.output
      if (said.message === 'progress') return onProgress?.(said.total > 0 ? said.done / said.total : 0)
      if (said.message === 'failed') return end(() => reject(new Error(said.reason)))
      end(() => resolve(said))
    })
    worker.postMessage(task, [])
  })
}
