import { changePassword } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { createRules, type Length } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

const fields = ['pwd', 'newPwd', 'rePwd'] as const

/** Changes the password; all other devices are logged out by it. */
export function PasswordForm(props: { readonly length: Length; readonly onDone: () => void }) {
  const { length, onDone } = props
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<(typeof fields)[number]>({
    id: 'password',
    initial: { pwd: '', newPwd: '', rePwd: '' },
    secrets: fields,
    rules: {
      pwd: rules.required(text('field.currentPassword')),
      newPwd: rules.newPassword(text('field.newPassword'), length),
      rePwd: (value, values) => rules.repeat(values.newPwd)(value),
    },
    async send(values, calls) {
      try {
        await calls.send(changePassword, values)
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('security.changePassword')}>
      <PasswordField
        form={form}
        name="pwd"
        label={text('field.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} name="newPwd" label={text('field.newPassword')} length={length} />
    </FormShell>
  )
}
