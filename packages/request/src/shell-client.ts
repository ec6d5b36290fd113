import type { AnyCall, CallInput, CallOutput } from '@portico/contract'
import type { Clock } from './clock.ts'
import type { RequestLayer } from './request-layer.ts'

/** The time-out of the shell client (REQ-03). */
export const shellTimeoutMs = 60_000

/** Identical requests within this time share one answer (REQ-04). */
export const shareMs = 1000

/** More identical requests than this are never in flight at once (REQ-04). */
export const inFlightLimit = 2

/** What the shell and its widgets call with. */
export interface ShellClient {
  /**
   * Resolves with the parsed data, which callers of the same moment share: treat it as read-only. Rejects with a
   * RequestError. A failure is shared by those who already wait and never kept.
   */
  send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallOutput<C>>
}

interface Shared {
  readonly startedMs: number
  readonly answer: Promise<unknown>
  inFlight: boolean
}

/** Wraps the request layer so that widgets that ask for the same thing at the same time ask once. */
export function createShellClient(layer: RequestLayer, clock: Clock): ShellClient {
  const sharedByRequest = new Map<string, Shared[]>()

  function forget(key: string, entry: Shared) {
    const left = (sharedByRequest.get(key) ?? []).filter((other) => other !== entry)
    if (left.length > 0) sharedByRequest.set(key, left)
    else sharedByRequest.delete(key)
  }

  function start<C extends AnyCall>(key: string, call: C, input: CallInput<C>): Promise<CallOutput<C>> {
    const answer = layer.send(call, input, { timeoutMs: shellTimeoutMs })
    const entry: Shared = { startedMs: clock.monotonic(), answer, inFlight: true }
    sharedByRequest.set(key, [...(sharedByRequest.get(key) ?? []), entry])
    const settle = () => {
      entry.inFlight = false
      const remainingMs = entry.startedMs + shareMs - clock.monotonic()
      if (remainingMs <= 0) forget(key, entry)
      else clock.after(remainingMs, () => forget(key, entry))
    }
    answer.then(settle, () => forget(key, entry))
    return answer
  }

  return {
    send(call, input) {
      const key = `${call.path} ${JSON.stringify(input)}`
      const entries = sharedByRequest.get(key) ?? []
      const newest = entries.at(-1)
      const isFresh = newest !== undefined && clock.monotonic() - newest.startedMs < shareMs
      const isFull = entries.filter((entry) => entry.inFlight).length >= inFlightLimit
      if (newest !== undefined && (isFresh || isFull)) return newest.answer
      return start(key, call, input)
    },
  }
}
