import { RequestError } from '@portico/request'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { type AccountCalls, callsUntil, useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'

const pauseMs = 2000

/** What the gateway has said no to stays so; a network that fails comes back. */
function isFinal(error: unknown): boolean {
  return !(error instanceof RequestError) || (error.failure === 'refused' && error.status === 200)
}

/**
 * Asks every two seconds, while the page is seen and until it is left, as long as `ask` answers `go-on`. Returns what went
 * wrong with the last question, in the reader's language; empty where nothing did.
 */
export function usePolling(ask: (calls: AccountCalls) => Promise<'go-on' | 'stop'>): string {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [failure, setFailure] = useState('')
  const askOnce = useEffectEvent(async (signal: AbortSignal): Promise<'go-on' | 'stop'> => {
    if (document.visibilityState === 'hidden') return 'go-on'
    try {
      const next = await ask(callsUntil(calls, signal))
      setFailure('')
      return next
    } catch (error) {
      if (signal.aborted) return 'stop'
      setFailure(failureText(error, text))
      return isFinal(error) ? 'stop' : 'go-on'
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(async () => {
        if ((await askOnce(signal)) === 'go-on' && !signal.aborted) wait()
      }, pauseMs)
    }
    wait()
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  return failure
}
