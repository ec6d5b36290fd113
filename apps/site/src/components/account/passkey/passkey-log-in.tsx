import { useEffect, useEffectEvent, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { firstStep, secondStep, signByField } from './passkey-sign-in.ts'
import { usePasskey } from './use-passkey.ts'

/** A question is answered within five minutes; before that the field offers passkeys for a new one. */
const renewMs = 240_000

interface PasskeyLogInProps {
  readonly kind: 'user' | 'agency'
  /** Set while another sign-in method is being tried. */
  readonly isPaused: boolean
}

/** The log-in by a passkey: the field of the name offers those that the browser knows, and a button prompts for others. */
export function PasskeyLogIn({ kind, isPaused }: PasskeyLogInProps) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const { progress, prompt, take } = usePasskey(firstStep(calls), kind)
  const [round, setRound] = useState(0)
  const onSigned = useEffectEvent(take)
  const isOffered = !isPaused && progress.kind !== 'asking'

  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    const timer = setTimeout(() => setRound((before) => before + 1), renewMs)
    signByField(firstStep(calls), controller.signal).then(
      (signed) => {
        if (signed !== null) onSigned(signed)
      },
      (error: unknown) => console.warn('passkeys are not offered in the field:', error),
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [calls, isOffered, round])

  return <PasskeyButton label={text('passkey.logIn')} progress={progress} onPress={prompt} />
}

/** The second step of a log-in by a passkey of the account. */
export function PasskeyVerify(props: { readonly kind: 'user' | 'agency'; readonly serialNO: string }) {
  const { kind, serialNO } = props
  const text = useAccountText()
  const calls = useAccountCalls()
  const { progress, prompt } = usePasskey(secondStep(calls, { kind, serialNO }), kind)
  return <PasskeyButton label={text('passkey.use')} progress={progress} onPress={prompt} />
}
