import type { AnyCall, CallInput, CallOutput } from '@portico/contract'
import { useCallback, useEffect, useState } from 'react'
import { type AccountTranslate, useAccountText } from '../account-text.tsx'
import { type AccountCalls, useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'

/** Data that has to be fetched: on its way, there, or not to be had and why. */
export type Remote<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: Value }
  | { readonly kind: 'failed'; readonly message: string }

/** What a call answered, with the way to ask again. */
export interface Fetched<C extends AnyCall> {
  readonly remote: Remote<CallOutput<C>>
  readonly reload: () => void
}

async function fetched<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: { readonly calls: AccountCalls; readonly text: AccountTranslate; readonly signal: AbortSignal },
): Promise<Remote<CallOutput<C>> | null> {
  try {
    return { kind: 'ready', value: await options.calls.send(call, input, { signal: options.signal }) }
  } catch (error) {
    return options.signal.aborted ? null : { kind: 'failed', message: failureText(error, options.text) }
  }
}

/** The answer of a call, fetched when the component appears and again by `reload`; what is shown stays meanwhile. */
export function useRemote<C extends AnyCall>(call: C, input: CallInput<C>): Fetched<C> {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [remote, setRemote] = useState<Remote<CallOutput<C>>>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    const controller = new AbortController()
    fetched(call, input, { calls, text, signal: controller.signal }).then((answer) => {
      if (answer !== null) setRemote(answer)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the input, whose object is new each time
  }, [calls, call, key, round, text])
  return { remote, reload: useCallback(() => setRound((before) => before + 1), []) }
}
