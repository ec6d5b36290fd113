import { type AskingDevice, confirmQrKey } from '@portico/contract'
import { formatAge } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import { deviceName } from '../overview/device-name.ts'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import { CheckNumber } from './check-number.tsx'
import styles from './pairing.module.css'

type Step =
  | { readonly kind: 'asked' | 'sending' }
  | { readonly kind: 'failed' | 'over'; readonly message: string }

/** Shows who wants to be logged in, and asks the owner. */
export function AskOwner({
  qrcodeKey,
  device,
  checkNumber = null,
}: {
  readonly qrcodeKey: string
  readonly device: AskingDevice
  /** Where the other screen shows it too. */
  readonly checkNumber?: string | null
}) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const { locale } = useSite()
  const question = useFocusOnAppear<HTMLParagraphElement>(true)
  const [shownAt] = useState(() => new Date().toISOString())
  const [step, setStep] = useState<Step>({ kind: 'asked' })

  async function decide(decision: 'confirm' | 'refuse') {
    if (step.kind === 'sending') return
    setStep({ kind: 'sending' })
    try {
      await calls.send(confirmQrKey, { qrcodeKey, decision })
      setStep({
        kind: 'over',
        message: text(decision === 'confirm' ? 'pairing.done' : 'pairing.refused'),
      })
    } catch (error) {
      setStep({ kind: 'failed', message: failureText(error, text) })
    }
  }

  const asked = new Date(device.askedAt).toISOString()
  const time = formatAge({ from: asked, to: shownAt, tag: locale.tag })
  return (
    <>
      <p ref={question} tabIndex={-1} className={styles.device}>
        <strong>
          <bdi>{deviceName(device.userAgent) ?? text('sessions.unknown')}</bdi>
        </strong>
        <span className={styles.hint}>
          <bdi>{device.ip}</bdi> · {text('pairing.asked', { time })}
        </span>
      </p>
      {step.kind === 'over' ? null : (
        <>
          {checkNumber === null ? null : <CheckNumber value={checkNumber} />}
          <p className={styles.warning}>{text('pairing.warning')}</p>
          <p className="actions">
            <button
              type="button"
              className="button"
              aria-disabled={step.kind === 'sending'}
              onClick={() => void decide('confirm')}
            >
              {text('pairing.confirm')}
            </button>
            <button
              type="button"
              className="button button-line"
              aria-disabled={step.kind === 'sending'}
              onClick={() => void decide('refuse')}
            >
              {text('pairing.refuse')}
            </button>
          </p>
        </>
      )}
      <p role="status" className={styles.news}>
        {step.kind === 'sending' ? text('status.sending') : 'message' in step ? step.message : ''}
      </p>
    </>
  )
}
