import { RequestError } from './request-error.ts'

/**
 * Lets a caller who gives up go at once: rejects as a cancelled call when the signal aborts. What is waited for together with
 * others, such as a key pair or the signing configuration, goes on for them.
 */
export function orCancelled<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  const { promise: settled, resolve, reject } = Promise.withResolvers<Value>()
  const cancel = () =>
    reject(new RequestError('The request was cancelled', { failure: 'cancelled', traceId: '' }))
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  return settled
}
