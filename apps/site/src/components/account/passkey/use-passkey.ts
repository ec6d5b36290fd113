import { track } from '@portico/analytics/track'
import { useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useEnterAccount } from '../enter-account.ts'
import { passkeyFailure } from './passkey-failure.ts'
import { type Asked, type PasskeyStep, signByPrompt } from './passkey-sign-in.ts'

/** How far a passkey has come. */
export type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly message: string }

/** Takes a step of a log-in with a passkey and enters the account. */
export function usePasskey(step: PasskeyStep, kind: 'user' | 'agency') {
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const isRunning = useRef(false)

  /** One at a time: the field's passkey may be signing while the button is pressed, and two log-ins end each other's session. */
  async function run(sign: () => Promise<{ readonly asked: Asked; readonly code: string }>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setProgress({ kind: 'asking' })
    try {
      const { asked, code } = await sign()
      await step.finish(asked, code)
      track('b703:login-done', 'system', { kind })
      enterAccount()
    } catch (error) {
      setProgress({ kind: 'refused', message: passkeyFailure(error, text) })
      isRunning.current = false
    }
  }

  return {
    progress,
    /** Has the browser prompt for a passkey. */
    prompt: () =>
      void run(async () => {
        const asked = await step.start()
        return { asked, code: await signByPrompt(asked) }
      }),
    /** Goes on with a passkey that was used already. */
    take: (signed: { readonly asked: Asked; readonly code: string }) => void run(async () => signed),
  }
}
