import type { CallOutput, sendCode } from '@portico/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AccountTranslate, useAccountText } from '../account-text.tsx'
import { type AccountCalls, useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import { useCountdown } from '../use-countdown.ts'
import { Field } from './fields.tsx'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

type SentCode = Pick<CallOutput<typeof sendCode>, 'resendInMs' | 'expiresInMs'>

interface CodeFieldProps<Name extends string> {
  readonly form: Form<Name>
  readonly name: Name
  readonly label: string
  /**
   * Asks for a code, or says in the reader's language what has to be put right before one can be sent; null where the code comes
   * from elsewhere, such as an authenticator.
   */
  readonly send: ((calls: AccountCalls) => Promise<SentCode> | string) | null
  /** Where the code goes, as the reader knows the address. */
  readonly address: string | null
  /** Whether who reads has proven to own the address. Else nothing may be said of who has it (GATE-03). */
  readonly reader: 'anybody' | 'owner'
  /** A code that was sent before the field appeared; null where none was. */
  readonly earlier?: SentCode | null
  /** Asks for a code as the field appears: the reader came here by the button that says so. */
  readonly asksAtOnce?: boolean
}

type Sending =
  | { readonly kind: 'idle' | 'sending' }
  | ({ readonly kind: 'sent' } & SentCode)
  | { readonly kind: 'refused'; readonly message: string }

async function resultOf(asked: Promise<SentCode> | string, text: AccountTranslate): Promise<Sending> {
  if (typeof asked === 'string') return { kind: 'refused', message: asked }
  try {
    return { kind: 'sent', ...(await asked) }
  } catch (error) {
    return { kind: 'refused', message: failureText(error, text) }
  }
}

/** Six digits, filled in by the telephone where it can, with a way to have them sent and a wait between two of them. */
export function CodeField<Name extends string>({
  form,
  name,
  label,
  send,
  address,
  reader,
  earlier = null,
  asksAtOnce = false,
}: CodeFieldProps<Name>) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [sending, setSending] = useState<Sending>(() =>
    earlier === null ? { kind: 'idle' } : { kind: 'sent', ...earlier },
  )
  const [untilMs, setUntil] = useState(() => (earlier === null ? 0 : Date.now() + earlier.resendInMs))
  const seconds = useCountdown(untilMs)
  const isWaiting = seconds > 0 || sending.kind === 'sending'

  async function ask() {
    if (send === null || isWaiting) return
    setSending({ kind: 'sending' })
    const result = await resultOf(send(calls), text)
    setSending(result)
    if (result.kind === 'sent') setUntil(Date.now() + result.resendInMs)
  }

  const hasAsked = useRef(false)
  const askAtOnce = useEffectEvent(() => {
    if (!asksAtOnce || hasAsked.current) return
    hasAsked.current = true
    void ask()
  })
  useEffect(() => askAtOnce(), [])

  function buttonText(): ReactNode {
    if (sending.kind === 'sending') return text('code.sending')
    if (seconds === 0) return text(sending.kind === 'sent' ? 'code.sendAgain' : 'code.send')
    // The seconds are for the eye: a name that changes each second would be read out each second.
    return (
      <>
        <span aria-hidden="true">{text('code.wait', { seconds })}</span>
        <span className="visually-hidden">{text('code.sendAgain')}</span>
      </>
    )
  }

  return (
    <Field
      form={form}
      name={name}
      label={label}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      aside={
        send === null ? null : (
          <button
            type="button"
            className={styles.reveal}
            aria-disabled={isWaiting}
            onClick={() => void ask()}
          >
            {buttonText()}
          </button>
        )
      }
      below={<CodeNews sending={sending} address={address} reader={reader} />}
    />
  )
}

/** What became of sending the code, read out when it changes. */
function CodeNews({
  sending,
  address,
  reader,
}: { readonly sending: Sending } & Pick<CodeFieldProps<string>, 'address' | 'reader'>) {
  const text = useAccountText()
  if (sending.kind === 'refused') {
    return (
      <p role="alert" className={styles.problem}>
        {sending.message}
      </p>
    )
  }
  if (sending.kind !== 'sent') return null
  const minutes = Math.round(sending.expiresInMs / 60_000)
  const [shown, hidden] =
    reader === 'owner'
      ? (['code.onItsWay', 'code.onItsWayHidden'] as const)
      : (['code.sent', 'code.sentHidden'] as const)
  return (
    <p role="status" className={styles.hint}>
      {address === null ? text(hidden, { minutes }) : text(shown, { address, minutes })}
    </p>
  )
}
