import type { Clock } from './clock.ts'

/** Aborts at the time limit or with the caller; tells afterwards which of the two it was. */
export function createDeadline(clock: Clock, timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let reason: 'timeout' | 'cancelled' | null = null
  const stop = (why: 'timeout' | 'cancelled') => {
    reason ??= why
    controller.abort()
  }
  const cancel = () => stop('cancelled')
  const stopTimer = clock.after(timeoutMs, () => stop('timeout'))
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel)
  return {
    signal: controller.signal,
    reason: () => reason,
    release() {
      stopTimer()
      outer?.removeEventListener('abort', cancel)
    },
  }
}
