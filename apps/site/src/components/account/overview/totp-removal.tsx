import { removeTotp } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { AuthenticatorCodeField } from '../form/authenticator-code-field.tsx'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

const fields = ['pwd', 'googleCode'] as const

/** Removes the authenticator app, against a code of the app, and the password where there is one. */
export function TotpRemoval({
  hasPassword,
  onDone,
}: {
  readonly hasPassword: boolean
  readonly onDone: () => void
}) {
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<(typeof fields)[number]>({
    id: 'totp-remove',
    initial: { pwd: '', googleCode: '' },
    secrets: fields,
    rules: {
      pwd: hasPassword ? rules.required(text('field.password')) : () => null,
      googleCode: rules.code(text('field.googleCode')),
    },
    async send({ pwd, googleCode }, calls) {
      try {
        await calls.send(removeTotp, { googleCode, ...(hasPassword ? { pwd } : {}) })
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('security.remove')}>
      {hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
      <AuthenticatorCodeField form={form} />
    </FormShell>
  )
}
