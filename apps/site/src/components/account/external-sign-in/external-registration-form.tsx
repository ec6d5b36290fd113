import { track } from '@portico/analytics/track'
import { type ExternalRegistration, sendCode, thirdRegister } from '@portico/contract'
import type { SignUpTerms } from '../../../views/account/view.ts'
import { useSite } from '../../context/site-context.ts'
import { useLabel } from '../../texts/use-label.ts'
import { useAccountText } from '../account-text.tsx'
import { ResidenceField } from '../country/residence-field.tsx'
import { declaredBy, residenceRule } from '../country/residence-rule.ts'
import { useEnterAccount } from '../enter-account.ts'
import { CodeField } from '../form/code-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { usePhoneNumbers } from '../form/phone-field.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { createRules } from '../form/rules.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { registrationRefusalOf } from '../registration/registration-refusal.ts'
import { FormScreen } from '../screen.tsx'
import { Terms } from '../terms.tsx'
import styles from './external-sign-in.module.css'
import { useProviderName } from './provider-name.ts'

interface RegistrationProps {
  readonly offer: ExternalRegistration
  readonly signUp: SignUpTerms
  /** Goes back to the sign-in methods. */
  readonly onBack: () => void
}

const fields = ['email', 'emailCode', 'residence'] as const
type FieldName = (typeof fields)[number]

/** Address and code are empty, or both are filled. */
function useRegistration(
  { offer, signUp }: RegistrationProps,
  numbers: PhoneNumbers | null,
): Form<FieldName> {
  const text = useAccountText()
  const { locale } = useSite()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  return useForm<FieldName>({
    id: 'outside-register',
    initial: { email: '', emailCode: '', residence: '' },
    secrets: ['emailCode'],
    rules: {
      email: (value, { emailCode }) => (value === '' && emailCode === '' ? null : rules.email(value)),
      emailCode: (value, { email }) =>
        value === '' && email === '' ? null : rules.code(text('field.emailCode'))(value),
      residence: residenceRule({ signUp, numbers, text, tag: locale.tag }),
    },
    async send({ email, emailCode, residence }, calls) {
      const { serialNO } = offer
      const address = email === '' ? {} : { email, emailCode }
      try {
        await calls.send(thirdRegister, { serialNO, ...address, ...declaredBy(signUp, residence) })
        track('b702:registered', 'system', { way: 'outside' })
        enterAccount()
        return null
      } catch (error) {
        return registrationRefusalOf(error, text, { names: fields, code: 'emailCode' })
      }
    },
  })
}

/** What is known of somebody who comes with a sign-in that no account belongs to, and the account to open for it. */
export function ExternalRegistrationForm(props: RegistrationProps) {
  const { offer, signUp, onBack } = props
  const text = useAccountText()
  const label = useLabel()
  const nameOf = useProviderName()
  const numbers = usePhoneNumbers()
  const form = useRegistration(props, numbers)
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
        {signUp.residence === 'asked' ? (
          <ResidenceField form={form} numbers={numbers} signUp={signUp} />
        ) : null}
        <Terms signUp={signUp} residence={form.values.residence} />
      </FormShell>
    </FormScreen>
  )
}
