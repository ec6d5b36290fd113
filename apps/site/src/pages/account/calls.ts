import type { AnyCall, CallInput, CallOutput } from '@portico/contract'

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
  async send(call, input, options) {
    const { requestLayer } = await import('../../client/gateway.ts')
    return requestLayer().send(call, input, options)
  },
}
