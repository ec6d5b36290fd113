import type { AnyCall, CallInput, CallOutput } from '@portico/contract'
import { useMemo } from 'react'
import { useSite } from '../context/site-context.ts'

interface CallOptions {
  readonly signal?: AbortSignal
  /** Takes the answer to the same question that another part of the page asked in this moment. */
  readonly isShared?: boolean
}

/** What screens call with; rejects with a RequestError. */
export interface AccountCalls {
  send<C extends AnyCall>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallOutput<C>>
}

/** The page's own calls, made when somebody acts and never while the server draws. */
export function useAccountCalls(): AccountCalls {
  const { gateway } = useSite()
  return useMemo(
    () => ({
      send(call, input, { signal, isShared = false } = {}) {
        if (isShared) return gateway().shell.send(call, input)
        return gateway().layer.send(call, input, signal === undefined ? {} : { signal })
      },
    }),
    [gateway],
  )
}

/** The same calls, all given up when the signal says so. */
export function callsUntil(calls: AccountCalls, signal: AbortSignal): AccountCalls {
  return { send: (call, input) => calls.send(call, input, { signal }) }
}
