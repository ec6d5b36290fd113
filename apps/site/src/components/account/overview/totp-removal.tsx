import { removeTotp } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { refusalOf } from '../failure.ts'
import { AuthenticatorCodeField } from '../form/authenticator-code-field.tsx'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

const fields = ['pwd', 'googleCode'] as const

/** Removes the authenticator app, against the password and a code of the app. */
export function TotpRemoval({ onDone }: { readonly onDone: () => void }) {
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<(typeof fields)[number]>({
    id: 'totp-remove',
    initial: { pwd: '', googleCode: '' },
    secrets: fields,
    rules: {
      pwd: rules.required(text('field.password')),
      googleCode: rules.code(text('field.googleCode')),
    },
    async send(values, calls) {
      try {
        await calls.send(removeTotp, values)
        onDone()
        return null
      } catch (error) {
        return refusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('security.remove')}>
      <PasswordField form={form} name="pwd" label={text('field.password')} autoComplete="current-password" />
      <AuthenticatorCodeField form={form} />
    </FormShell>
  )
}
