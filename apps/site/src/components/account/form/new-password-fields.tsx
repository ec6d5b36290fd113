import { useAccountText } from '../account-text.tsx'
import { PasswordField } from './fields.tsx'
import type { Length } from './rules.ts'
import { StrengthMeter } from './strength-meter.tsx'
import type { Form } from './use-form.ts'
import { useJudgedPassword } from './use-judged-password.ts'

/** A new password with its strength, and the same once more. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label,
  length,
  loginName = '',
}: {
  readonly form: Form<Name | 'rePwd'>
  readonly name: Name
  readonly label: string
  readonly length: Length
  /** The address that the account has or will have. */
  readonly loginName?: string
}) {
  const text = useAccountText()
  const { judged, isRefused } = useJudgedPassword({ form, name, loginName })
  return (
    <>
      <PasswordField
        form={judged}
        name={name}
        label={label}
        hint={text('field.passwordHint', { ...length })}
        autoComplete="new-password"
        below={<StrengthMeter password={form.values[name]} isRefused={isRefused} />}
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
