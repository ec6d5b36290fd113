import { useAccountText } from '../account-text.tsx'
import { Field } from './fields.tsx'
import type { Form } from './use-form.ts'

/** An e-mail address: one that is to be bound (`email`), or the name of an account that is there, which a passkey may take the place of. */
export function EmailField<Name extends string>({
  form,
  autoComplete,
}: {
  readonly form: Form<Name | 'email'>
  readonly autoComplete: 'email' | 'username webauthn'
}) {
  const text = useAccountText()
  return (
    <Field
      form={form}
      name="email"
      label={text('field.email')}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete={autoComplete}
      maxLength={254}
    />
  )
}
