import { useAccountText } from '../account-text.tsx'
import { Field } from './fields.tsx'
import type { Form } from './use-form.ts'

/** One of the ten codes that the owner has put by. */
export function RecoveryCodeField<Name extends string>(props: {
  readonly form: Form<Name | 'recoveryCode'>
  /** What it means to give one, where that is not said elsewhere. */
  readonly hint?: string
}) {
  const text = useAccountText()
  return (
    <Field
      {...props}
      name="recoveryCode"
      label={text('field.recoveryCode')}
      dir="ltr"
      autoComplete="off"
      maxLength={24}
    />
  )
}
