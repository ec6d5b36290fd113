import { useEffect, useRef } from 'react'
import { useAccountText } from '../account-text.tsx'
import { PasswordField } from '../form/fields.tsx'
import styles from '../form/form.module.css'
import { RecoveryCodeField } from '../form/recovery-code-field.tsx'
import type { Form } from '../form/use-form.ts'
import type { AskedForRecovery, RecoveryField } from './recovery-wish.ts'

/** What shows that the account is the reader's: a password that is still known, and, for anyone who asks for more, a recovery code. */
export function ProofFields({
  form,
  proofs,
  onMore,
}: {
  readonly form: Form<RecoveryField>
  readonly proofs: AskedForRecovery['proofs']
  readonly onMore: () => void
}) {
  const text = useAccountText()
  const more = useRef<HTMLDivElement>(null)
  const shown = useRef(proofs)
  // The field takes the place of the button that had the focus.
  useEffect(() => {
    if (shown.current === proofs) return
    shown.current = proofs
    more.current?.querySelector('input')?.focus()
  }, [proofs])
  return (
    <>
      <PasswordField
        form={form}
        name="pwd"
        label={text('recover.password')}
        hint={text('recover.passwordHint')}
        autoComplete="current-password"
      />
      <div ref={more}>
        {proofs === 'all' ? (
          <RecoveryCodeField form={form} hint={text('recover.codeHint')} />
        ) : (
          <button type="button" className={`text-button ${styles.more}`} onClick={onMore}>
            {text('recover.more')}
          </button>
        )}
      </div>
    </>
  )
}
