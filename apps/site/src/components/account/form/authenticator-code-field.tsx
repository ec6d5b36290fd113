import { useAccountText } from '../account-text.tsx'
import { CodeField } from './code-field.tsx'
import type { Form } from './use-form.ts'

/** The code that the owner's authenticator shows. */
export function AuthenticatorCodeField<Name extends string>({
  form,
}: {
  readonly form: Form<Name | 'googleCode'>
}) {
  const text = useAccountText()
  return (
    <CodeField
      form={form}
      name="googleCode"
      label={text('field.googleCode')}
      address={null}
      reader="owner"
      send={null}
    />
  )
}
