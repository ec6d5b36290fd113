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
  options: {
    readonly calls: AccountCalls
    readonly text: AccountTranslate
    readonly signal: AbortSignal
    readonly isShared: boolean
  },
): Promise<Remote<CallOutput<C>> | null> {
  try {
    const { signal, isShared } = options
    return { kind: 'ready', value: await options.calls.send(call, input, { signal, isShared }) }
  } catch (error) {
    return options.signal.aborted ? null : { kind: 'failed', message: failureText(error, options.text) }
  }
}

/**
 * The answer of a call, fetched when the component appears and again by `reload`; what is shown stays meanwhile. `shared`: the page's
 * shell asks the same as it starts, and one answer does for both.
 */
export function useRemote<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  first: 'own' | 'shared' = 'own',
): Fetched<C> {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [remote, setRemote] = useState<Remote<CallOutput<C>>>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  useEffect(() => {
    const controller = new AbortController()
    const isShared = first === 'shared' && round === 0
    fetched(call, input, { calls, text, signal: controller.signal, isShared }).then((answer) => {
      if (answer !== null) setRemote(answer)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the input, whose object is new each time
  }, [calls, call, key, round, text, first])
  return { remote, reload: useCallback(() => setRound((before) => before + 1), []) }
}
