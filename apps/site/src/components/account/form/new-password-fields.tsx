import { useAccountText } from '../account-text.tsx'
import { PasswordField } from './fields.tsx'
import type { Length } from './rules.ts'
import { StrengthMeter } from './strength-meter.tsx'
import type { Form } from './use-form.ts'

/** A new password with its strength, and the same once more. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label,
  length,
}: {
  readonly form: Form<Name | 'rePwd'>
  readonly name: Name
  readonly label: string
  readonly length: Length
}) {
  const text = useAccountText()
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={text('field.passwordHint', { ...length })}
        autoComplete="new-password"
        below={<StrengthMeter password={form.values[name]} />}
      />
      <PasswordField
        form={form}
        name="rePwd"
        label={text('field.repeatPassword')}
        autoComplete="new-password"
      />
    </>
  )
}
