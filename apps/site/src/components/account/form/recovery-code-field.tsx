import { useAccountText } from '../account-text.tsx'
import { Field } from './fields.tsx'
import type { Form } from './use-form.ts'

/** One of the ten codes that the owner has put by. */
export function RecoveryCodeField<Name extends string>({
  form,
}: {
  readonly form: Form<Name | 'recoveryCode'>
}) {
  const text = useAccountText()
  return (
    <Field
      form={form}
      name="recoveryCode"
      label={text('field.recoveryCode')}
      dir="ltr"
      autoComplete="off"
      maxLength={24}
    />
  )
}
