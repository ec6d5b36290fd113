import type { AnyCall, CallInput, CallOutput } from '@portico/contract'
import { requestLayer } from '../../client/gateway.ts'

/** What screens call with; rejects with a RequestError. */
export interface AccountCalls {
  send<C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CallOutput<C>>
}

/** The page's own request layer, reached when somebody acts and never while the server draws. */
export const accountCalls: AccountCalls = {
  send: (call, input, options) => requestLayer().send(call, input, options),
}

/** The same calls, all given up when the signal says so. */
export function callsUntil(signal: AbortSignal): AccountCalls {
  return { send: (call, input) => accountCalls.send(call, input, { signal }) }
}
