import { sendCode } from '@portico/contract'
import { useEffect, useRef } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { CodeField } from '../form/code-field.tsx'
import { RecoveryCodeField } from '../form/recovery-code-field.tsx'
import type { Form } from '../form/use-form.ts'
import type { Channel } from './contact.ts'
import styles from './contacts.module.css'
import { withGap } from '@portico/locale'

/** By what the address that is there is proven. */
export type HeldBy = 'oldCode' | 'recoveryCode'

interface HeldProofProps<Name extends string> {
  readonly form: Form<Name | HeldBy>
  readonly channel: Channel
  /** The address that is there, with most of it hidden. */
  readonly address: string
  /** What the code's field is called. */
  readonly label: string
  readonly by: HeldBy
  readonly hasCodes: boolean
  readonly onChange: (by: HeldBy) => void
  /** When the code is asked for: at once, when this is settled, or by the field's button alone, since one is there. */
  readonly asking: Promise<unknown> | 'by-button'
}

/** The focus goes to the field of the other proof as soon as it is there. */
function useFocusOnField(by: HeldBy) {
  const proof = useRef<HTMLDivElement>(null)
  const shown = useRef(by)
  useEffect(() => {
    if (shown.current === by) return
    shown.current = by
    proof.current?.querySelector('input')?.focus()
  }, [by])
  return proof
}

/** Proves the address that an account has: by a code that goes there, or by a recovery code where nobody reads it any more. */
export function HeldProof<Name extends string>(props: HeldProofProps<Name>) {
  const { form, channel, address, label, by, hasCodes, onChange, asking } = props
  const text = useAccountText()
  const proof = useFocusOnField(by)

  async function send(calls: AccountCalls) {
    if (asking !== 'by-button') await asking
    return calls.send(sendCode, { purpose: 'secure', channel })
  }

  if (by === 'oldCode') {
    return (
      <div ref={proof} className={styles.held}>
        <CodeField
          form={form}
          name="oldCode"
          label={label}
          address={address}
          reader="owner"
          asksAtOnce={asking !== 'by-button'}
          send={send}
        />
        <button type="button" className="text-button" onClick={() => onChange('recoveryCode')}>
          {text('contacts.lostOld')}
        </button>
      </div>
    )
  }
  return (
    <div ref={proof} className={styles.held}>
      {hasCodes ? (
        <RecoveryCodeField form={form} />
      ) : (
        <p role="status" className={styles.note}>
          {withGap(text('contacts.noCodes'))}
          <Anchor to={urls.resetPassword()}>{text('logIn.forgot')}</Anchor>
        </p>
      )}
      <button type="button" className="text-button" onClick={() => onChange('oldCode')}>
        {text('contacts.hasOld')}
      </button>
    </div>
  )
}
