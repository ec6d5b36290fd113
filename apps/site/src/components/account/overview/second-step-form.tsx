import { sendCode, setSecondStep } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

interface SecondStepProps {
  readonly method: 'email' | 'mobile'
  /** What the step is to become. */
  readonly enabled: boolean
  /** Where the code goes, with most of it hidden. */
  readonly address: string | null
  /** Whether the account has one to be asked for; else a fresh log-in is the proof. */
  readonly hasPassword: boolean
  readonly onDone: () => void
}

const fields = ['verifyCode', 'pwd'] as const

/** Turns the mail or SMS step of the log-in on or off, against a code and the password where there is one. */
export function SecondStepForm({ method, enabled, address, hasPassword, onDone }: SecondStepProps) {
  const text = useAccountText()
  const rules = createRules(text)
  const label = text(method === 'email' ? 'field.emailCode' : 'field.mobileCode')
  const form = useForm<(typeof fields)[number]>({
    id: 'second-step',
    initial: { verifyCode: '', pwd: '' },
    secrets: fields,
    rules: {
      verifyCode: rules.code(label),
      pwd: hasPassword ? rules.required(text('field.password')) : () => null,
    },
    async send({ verifyCode, pwd }, calls) {
      try {
        await calls.send(setSecondStep, { method, enabled, verifyCode, ...(hasPassword ? { pwd } : {}) })
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })

  return (
    <FormShell form={form} submitLabel={text(enabled ? 'security.turnOn' : 'security.turnOff')}>
      <CodeField
        form={form}
        name="verifyCode"
        label={label}
        address={address}
        reader="owner"
        send={(calls) => calls.send(sendCode, { purpose: 'secure', channel: method })}
      />
      {hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}
