import { track } from '@portico/analytics/track'
import { type ExternalRegistration, sendCode, thirdRegister } from '@portico/contract'
import { useLabel } from '../../texts/use-label.ts'
import { useAccountText } from '../account-text.tsx'
import { useEnterAccount } from '../enter-account.ts'
import { refusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { FormScreen } from '../screen.tsx'
import { Terms } from '../terms.tsx'
import styles from './external-sign-in.module.css'
import { useProviderName } from './provider-name.ts'

interface RegistrationProps {
  readonly offer: ExternalRegistration
  /** Goes back to the sign-in methods. */
  readonly onBack: () => void
}

const fields = ['email', 'emailCode'] as const
type FieldName = (typeof fields)[number]

/** Both fields are empty, or both are filled. */
function useRegistration({ serialNO }: ExternalRegistration): Form<FieldName> {
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  return useForm<FieldName>({
    id: 'outside-register',
    initial: { email: '', emailCode: '' },
    secrets: ['emailCode'],
    rules: {
      email: (value, { emailCode }) => (value === '' && emailCode === '' ? null : rules.email(value)),
      emailCode: (value, { email }) =>
        value === '' && email === '' ? null : rules.code(text('field.emailCode'))(value),
    },
    async send({ email, emailCode }, calls) {
      const address = email === '' ? {} : { email, emailCode }
      try {
        await calls.send(thirdRegister, { serialNO, ...address })
        track('b702:registered', 'system', { way: 'outside' })
        enterAccount()
        return null
      } catch (error) {
        return refusalOf(error, text, fields)
      }
    },
  })
}

/** What is known of somebody who comes with a sign-in that no account belongs to, and the account to open for it. */
export function ExternalRegistrationForm({ offer, onBack }: RegistrationProps) {
  const text = useAccountText()
  const label = useLabel()
  const nameOf = useProviderName()
  const form = useRegistration(offer)
  const name = nameOf(offer.provider)
  const { email } = form.values
  const rules = createRules(text)
  const ownAddress = offer.emailTaken ? null : offer.email
  return (
    <FormScreen isNext title={text('register.title')} lead={text('outside.newLead', { name })}>
      <FormShell
        form={form}
        submitLabel={text('register.submit')}
        actions={
          <button type="button" className="text-button" onClick={onBack}>
            {text(offer.emailTaken ? 'logIn.title' : 'verify.back')}
          </button>
        }
      >
        {offer.emailTaken && offer.email !== null ? (
          <p className={styles.notice}>{text('outside.emailTaken', { address: offer.email, name })}</p>
        ) : null}
        {ownAddress === null ? (
          <>
            <p className={styles.hint}>{text('outside.emailHint')}</p>
            <EmailField form={form} autoComplete="email" />
            <CodeField
              form={form}
              name="emailCode"
              label={text('field.emailCode')}
              address={email}
              reader="anybody"
              send={(calls) => rules.email(email) ?? calls.send(sendCode, { purpose: 'register', email })}
            />
          </>
        ) : (
          <p>
            {label(text('field.email'))}
            <bdi>{ownAddress}</bdi>
          </p>
        )}
        <Terms />
      </FormShell>
    </FormScreen>
  )
}
