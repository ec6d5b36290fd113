import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AccountTranslate, useAccountText } from '../account-text.tsx'
import { type AccountCalls, useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import { useCountdown } from '../use-countdown.ts'
import { CodeNews, type Sending, type SentCode, sendingOf } from './code-news.tsx'
import { fieldId } from './field-id.ts'
import { Field } from './fields.tsx'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

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

/** What asking came to, and how long to wait before asking again. */
interface Asked {
  readonly sending: Sending
  readonly waitMs: number
}

async function resultOf(asked: Promise<SentCode> | string, text: AccountTranslate): Promise<Asked> {
  if (typeof asked === 'string') return { sending: { kind: 'refused', message: asked }, waitMs: 0 }
  try {
    const sent = await asked
    return { sending: sendingOf(sent), waitMs: sent.resendInMs }
  } catch (error) {
    return { sending: { kind: 'refused', message: failureText(error, text) }, waitMs: 0 }
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
    earlier === null ? { kind: 'idle' } : sendingOf(earlier),
  )
  const [untilMs, setUntil] = useState(() => (earlier === null ? 0 : Date.now() + earlier.resendInMs))
  const button = useRef<HTMLButtonElement>(null)
  const seconds = useCountdown(untilMs)
  const isWaiting = seconds > 0 || sending.kind === 'sending'
  const newsId = `${fieldId(form, name)}-news`

  /** The code is typed next, unless the reader has gone elsewhere meanwhile. */
  function goToField() {
    const { activeElement } = document
    if (activeElement !== button.current && activeElement !== document.body) return
    document.getElementById(fieldId(form, name))?.focus()
  }

  async function ask() {
    if (send === null || isWaiting) return
    setSending({ kind: 'sending' })
    const asked = await resultOf(send(calls), text)
    setSending(asked.sending)
    if (asked.sending.kind !== 'sent') return
    setUntil(Date.now() + asked.waitMs)
    goToField()
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
            ref={button}
            type="button"
            className={styles.reveal}
            aria-disabled={isWaiting}
            onClick={() => void ask()}
          >
            {buttonText()}
          </button>
        )
      }
      describedBy={newsId}
      below={<CodeNews id={newsId} sending={sending} address={address} reader={reader} />}
    />
  )
}
