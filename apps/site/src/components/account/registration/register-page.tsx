import { type ReactNode, useState } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import type { AccountView } from '../../../views/account/view.ts'
import { useSite } from '../../context/site-context.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { useAccountText } from '../account-text.tsx'
import { ResidenceField } from '../country/residence-field.tsx'
import { Choice } from '../form/choice.tsx'
import { EmailField } from '../form/email-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { StepBack, StepFields, StepMark } from '../form/step-fields.tsx'
import { useSteps } from '../form/steps.ts'
import type { Form } from '../form/use-form.ts'
import { FormScreen, OtherWays } from '../screen.tsx'
import styles from '../screen.module.css'
import { Terms } from '../terms.tsx'
import { EmailCode, MobileCode } from './registration-codes.tsx'
import { type FieldName, stepOf, useRegisterForm, type Way } from './use-register-form.ts'
import { withGap } from '@portico/locale'

/** Registration by e-mail address, mobile number or both, in three steps. */
export function RegisterPage({
  view,
  externalMethods,
}: {
  readonly view: AccountView
  /** The sign-in methods of other providers. */
  readonly externalMethods: ReactNode
}) {
  const text = useAccountText()
  const { reader } = useSite()
  const [way, setWay] = useState<Way>('email')
  const [address, keep] = useState<string | null>(null)
  const steps = useSteps(stepOf)
  const { form, numbers } = useRegisterForm(view, way, steps)
  const loginName = way === 'mobile' ? '' : form.values.email
  const code = { form, asked: { address, keep }, isOnly: way !== 'both' }
  const hasOthers = steps.step === 1 && view.externalSignIns.length > 0
  const submitLabels = [
    text(way === 'both' ? 'verify.submit' : 'code.send'),
    text('verify.submit'),
    text('register.submit'),
  ]
  return (
    <FormScreen
      title={text('register.title')}
      lead={
        reader === 'signed-in' ? (
          <>
            {withGap(text('register.signedIn'))}
            <Anchor to={urls.account()}>{text('account.title')}</Anchor>
          </>
        ) : (
          <>
            {text('register.lead')}
            <span className={styles.apart}>
              {withGap(text('register.hasAccount'))}
              <Anchor to={urls.logIn()}>{text('logIn.title')}</Anchor>
            </span>
          </>
        )
      }
      mark={<StepMark steps={steps} />}
    >
      <FormShell
        form={form}
        submitLabel={submitLabels[steps.step - 1] ?? text('register.submit')}
        actions={<StepBack steps={steps} />}
      >
        <StepFields step={steps.step}>
          {steps.step === 1 ? (
            <AddressFields
              form={form}
              numbers={numbers}
              way={way}
              signUp={view.signUp}
              onWay={(next) => {
                setWay(next)
                form.clear()
              }}
            />
          ) : null}
          {steps.step === 2 && way !== 'mobile' ? <EmailCode {...code} /> : null}
          {steps.step === 2 && way !== 'email' ? <MobileCode {...code} numbers={numbers} /> : null}
          {steps.step === 3 ? (
            <NewPasswordFields
              form={form}
              name="pwd"
              label={text('field.password')}
              length={view.passwordLength}
              loginName={loginName}
            />
          ) : null}
        </StepFields>
      </FormShell>
      <Terms signUp={view.signUp} residence={form.values.residence} />
      {hasOthers ? <OtherWays /> : null}
      {steps.step === 1 ? externalMethods : null}
    </FormScreen>
  )
}

/** The first step: how the account is named. */
function AddressFields(props: {
  readonly form: Form<FieldName>
  readonly numbers: PhoneNumbers | null
  readonly way: Way
  readonly signUp: AccountView['signUp']
  readonly onWay: (way: Way) => void
}) {
  const { form, numbers, way, signUp, onWay } = props
  const text = useAccountText()
  return (
    <>
      <Choice
        name="way"
        legend={text('register.by')}
        value={way}
        options={[
          { value: 'email', label: text('logIn.byEmail') },
          { value: 'mobile', label: text('logIn.byMobile') },
          { value: 'both', label: text('register.byBoth') },
        ]}
        onChange={onWay}
      />
      {way === 'mobile' ? null : <EmailField form={form} autoComplete="email" />}
      {way === 'email' ? null : (
        <PhoneField
          form={form}
          country="country"
          mobile="mobile"
          numbers={numbers}
          unserved={signUp.unserved}
        />
      )}
      {signUp.residence === 'asked' ? <ResidenceField form={form} numbers={numbers} signUp={signUp} /> : null}
    </>
  )
}
