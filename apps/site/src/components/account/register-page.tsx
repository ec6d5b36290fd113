import { track } from '@portico/analytics/track'
import {
  type CallInput,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  sendCode,
} from '@portico/contract'
import { type ReactNode, useState } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useSite } from '../context/site-context.ts'
import { useAccountText } from './account-text.tsx'
import type { AccountCalls } from './calls.ts'
import { useEnterAccount } from './enter-account.ts'
import { refusalOf } from './failure.ts'
import { Choice } from './form/choice.tsx'
import { CodeField } from './form/code-field.tsx'
import { EmailField } from './form/email-field.tsx'
import { FormShell } from './form/form-shell.tsx'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { PhoneField, usePhoneNumbers } from './form/phone-field.tsx'
import type { PhoneNumbers } from './form/phone-numbers.ts'
import { createRules } from './form/rules.ts'
import { StepBack, StepFields, StepMark } from './form/step-fields.tsx'
import { type FormSteps, useSteps } from './form/steps.ts'
import { type Form, type Refusal, useForm } from './form/use-form.ts'
import { emptyName } from './name-fields.tsx'
import { FormScreen, OtherWays } from './screen.tsx'
import styles from './screen.module.css'
import { Terms } from './terms.tsx'
import type { AccountView } from '../../views/account/view.ts'

type Way = 'email' | 'mobile' | 'both'

const fields = ['email', 'emailVerifyCode', 'country', 'mobile', 'verifyCode', 'pwd', 'rePwd'] as const
type FieldName = (typeof fields)[number]

type Values = Readonly<Record<FieldName, string>>

/** The call of each way to sign up, with the form's values as it takes them. */
function register(calls: AccountCalls, way: Way, filled: { values: Values; numbers: PhoneNumbers | null }) {
  const { values, numbers } = filled
  const { pwd, rePwd, verifyCode, emailVerifyCode } = values
  const email = values.email.trim()
  if (way === 'email') {
    return calls.send(registerEmail, { email, pwd, rePwd, verifyCode: emailVerifyCode })
  }
  const split = numbers?.split(values.country, values.mobile) ?? { mobile: values.mobile, areaCode: '' }
  if (way === 'mobile') return calls.send(registerMobile, { ...split, pwd, rePwd, verifyCode })
  return calls.send(registerMobileAndEmail, {
    ...split,
    email,
    emailVerifyCode,
    verifyCode,
    pwd,
    rePwd,
  })
}

/** The gateway names the only code of a way `verifyCode`; on the form each code has its own field. */
function placed(refusal: Refusal<FieldName>, way: Way): Refusal<FieldName> {
  const isMailCode = refusal.kind === 'field' && refusal.name === 'verifyCode' && way === 'email'
  return isMailCode ? { ...refusal, name: 'emailVerifyCode' } : refusal
}

/** First the address, then the proof that it is the reader's, then the password. */
const stepOf: Readonly<Record<FieldName, number>> = {
  email: 1,
  country: 1,
  mobile: 1,
  emailVerifyCode: 2,
  verifyCode: 2,
  pwd: 3,
  rePwd: 3,
}

function useRegisterForm(view: AccountView, way: Way, steps: FormSteps<FieldName>) {
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const onlyFor = (ways: readonly Way[], rule: (value: string) => string | null) => (value: string) =>
    ways.includes(way) ? rule(value) : null
  const form = useForm<FieldName>({
    id: 'register',
    steps,
    initial: { ...emptyName(view), emailVerifyCode: '', verifyCode: '', pwd: '', rePwd: '' },
    secrets: ['emailVerifyCode', 'verifyCode', 'pwd', 'rePwd'],
    rules: {
      email: onlyFor(['email', 'both'], rules.email),
      emailVerifyCode: onlyFor(['email', 'both'], rules.code(text('field.emailCode'))),
      country: () => null,
      mobile: (value, values) =>
        onlyFor(['mobile', 'both'], (typed) =>
          numbers?.split(values.country, typed) ? null : text('field.mobilePattern'),
        )(value),
      verifyCode: onlyFor(['mobile', 'both'], rules.code(text('field.mobileCode'))),
      pwd: rules.newPassword(text('field.password'), view.passwordLength),
      rePwd: (value, values) => rules.repeat(values.pwd)(value),
    },
    async send(values, calls) {
      try {
        await register(calls, way, { values, numbers })
        track('b702:registered', 'system', { way })
        enterAccount()
        return null
      } catch (error) {
        return placed(refusalOf(error, text, fields), way)
      }
    },
  })
  return { form, numbers }
}

async function askForCode(
  calls: AccountCalls,
  channel: 'email' | 'mobile',
  wanted: CallInput<typeof sendCode>,
) {
  const sent = await calls.send(sendCode, wanted)
  track('b701:registration-code-asked', 'click', { channel })
  return sent
}

/** Where codes were asked to be sent, so that a reader who goes back and forth is not sent more of them. */
interface Asked {
  readonly address: string | null
  keep(address: string): void
}

interface CodeProps {
  readonly form: Form<FieldName>
  readonly asked: Asked
  /** Whether the reader has pressed the button that asks for the code. */
  readonly isOnly: boolean
}

function EmailCode({ form, asked, isOnly }: CodeProps) {
  const text = useAccountText()
  const rules = createRules(text)
  const { email } = form.values
  return (
    <CodeField
      form={form}
      name="emailVerifyCode"
      label={text('field.emailCode')}
      address={email}
      reader="anybody"
      asksAtOnce={isOnly && asked.address !== email}
      send={(calls) => {
        asked.keep(email)
        return rules.email(email) ?? askForCode(calls, 'email', { purpose: 'register', email })
      }}
    />
  )
}

function MobileCode({ form, asked, isOnly, numbers }: CodeProps & { readonly numbers: PhoneNumbers | null }) {
  const text = useAccountText()
  const split = numbers?.split(form.values.country, form.values.mobile) ?? null
  const address = split === null ? null : `+${split.areaCode} ${split.mobile}`
  return (
    <CodeField
      form={form}
      name="verifyCode"
      label={text('field.mobileCode')}
      address={address}
      reader="anybody"
      asksAtOnce={isOnly && address !== null && asked.address !== address}
      send={(calls) => {
        if (split === null || address === null) return text('field.mobilePattern')
        asked.keep(address)
        return askForCode(calls, 'mobile', { purpose: 'registerMobile', ...split })
      }}
    />
  )
}

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
            {text('register.signedIn')} <Anchor to={urls.account()}>{text('account.title')}</Anchor>
          </>
        ) : (
          <>
            {text('register.lead')}
            <span className={styles.apart}>
              {text('register.hasAccount')} <Anchor to={urls.logIn()}>{text('logIn.title')}</Anchor>
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
            />
          ) : null}
        </StepFields>
      </FormShell>
      <Terms />
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
  readonly onWay: (way: Way) => void
}) {
  const { form, numbers, way, onWay } = props
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
          { value: 'both', label: `${text('logIn.byEmail')} + ${text('logIn.byMobile')}` },
        ]}
        onChange={onWay}
      />
      {way === 'mobile' ? null : <EmailField form={form} autoComplete="email" />}
      {way === 'email' ? null : (
        <PhoneField form={form} country="country" mobile="mobile" numbers={numbers} />
      )}
    </>
  )
}
