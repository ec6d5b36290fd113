import type { CallOutput, sendCode } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useSite } from '../../context/site-context.ts'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import { useHasPassed } from '../use-countdown.ts'
import styles from './form.module.css'

type Answer = CallOutput<typeof sendCode>

/** A code that was sent, as the server answers it. */
export type SentCode = Pick<Answer, 'resendInMs' | 'expiresInMs'> & Partial<Pick<Answer, 'to' | 'code'>>

/** What became of asking for a code. */
export type Sending =
  | { readonly kind: 'idle' | 'sending' }
  | {
      readonly kind: 'sent'
      /** Where the server says that it went; null where it says nothing of that. */
      readonly to: string | null
      readonly code: Answer['code']
      /** Until when it is valid. */
      readonly expiresAtMs: number
    }
  | { readonly kind: 'refused'; readonly message: string }

/** What the server answered about a code, from this moment on. */
export function sendingOf({ expiresInMs, to = null, code = 'new' }: SentCode): Sending {
  return { kind: 'sent', to, code, expiresAtMs: Date.now() + expiresInMs }
}

interface CodeNewsProps {
  readonly id: string
  readonly sending: Sending
  /** Where the code goes, as the reader knows the address. */
  readonly address: string | null
  readonly reader: 'anybody' | 'owner'
}

/** The text for a code that was sent: of the owner's own address, or without a word of who has it (GATE-03). */
const textOf: Readonly<Record<CodeNewsProps['reader'], Readonly<Record<Answer['code'], AccountTextId>>>> = {
  owner: { new: 'code.sentTo', earlier: 'code.earlierTo' },
  anybody: { new: 'code.sent', earlier: 'code.earlier' },
}

/** What became of sending the code, read out when it changes. */
export function CodeNews({ id, sending, address, reader }: CodeNewsProps) {
  const text = useAccountText()
  const { locale } = useSite()
  const isOver = useHasPassed(sending.kind === 'sent' ? sending.expiresAtMs : null)
  if (sending.kind === 'refused') {
    return (
      <p id={id} role="alert" className={styles.problem}>
        {sending.message}
      </p>
    )
  }
  if (sending.kind !== 'sent') return null

  function words(sent: Extract<Sending, { kind: 'sent' }>): string {
    if (isOver) return text('code.over')
    // The clock of the reader: codes are asked for in the browser only. Its parts stay in one line.
    const clock = gregorianFormat(locale.numberTag, { timeStyle: 'short' })
    const time = clock.format(sent.expiresAtMs).replaceAll(' ', '\u00a0')
    const shown = sent.to ?? address
    if (shown === null) return text('code.sentHidden', { time })
    return text(textOf[sent.to === null ? reader : 'owner'][sent.code], { address: shown, time })
  }

  return (
    <p id={id} role="status" className={styles.hint}>
      {words(sending)}
    </p>
  )
}
