import { track } from '@portico/analytics/track'
import { registerEmail, registerMobile, registerMobileAndEmail } from '@portico/contract'
import type { AccountView, SignUpTerms } from '../../../views/account/view.ts'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { declaredBy, residenceRule } from '../country/residence-rule.ts'
import { isUnservedCode } from '../country/unserved-code.ts'
import { useEnterAccount } from '../enter-account.ts'
import { usePhoneNumbers } from '../form/phone-field.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { createRules } from '../form/rules.ts'
import type { FormSteps } from '../form/steps.ts'
import { useForm } from '../form/use-form.ts'
import { emptyName } from '../name-fields.tsx'
import { registrationRefusalOf } from './registration-refusal.ts'

/** By what somebody signs up. */
export type Way = 'email' | 'mobile' | 'both'

const fields = [
  'email',
  'country',
  'mobile',
  'residence',
  'emailVerifyCode',
  'verifyCode',
  'pwd',
  'rePwd',
] as const
export type FieldName = (typeof fields)[number]

type Values = Readonly<Record<FieldName, string>>

interface Filled {
  readonly values: Values
  readonly numbers: PhoneNumbers | null
  readonly signUp: SignUpTerms
}

/** The call of each way to sign up, with the form's values as it takes them. */
function register(calls: AccountCalls, way: Way, filled: Filled) {
  const { values, numbers, signUp } = filled
  const { verifyCode, emailVerifyCode, pwd, rePwd } = values
  const chosen = { pwd, rePwd, ...declaredBy(signUp, values.residence) }
  const email = values.email.trim()
  if (way === 'email') return calls.send(registerEmail, { email, verifyCode: emailVerifyCode, ...chosen })
  const split = numbers?.split(values.country, values.mobile) ?? { mobile: values.mobile, areaCode: '' }
  if (way === 'mobile') return calls.send(registerMobile, { ...split, verifyCode, ...chosen })
  return calls.send(registerMobileAndEmail, { ...split, email, emailVerifyCode, verifyCode, ...chosen })
}

/** The field of the one code that a way asks for. */
const codeOf: Readonly<Record<Way, FieldName | null>> = {
  email: 'emailVerifyCode',
  mobile: 'verifyCode',
  both: null,
}

/** First the address, then the proof that it is the reader's, then the password. */
export const stepOf: Readonly<Record<FieldName, number>> = {
  email: 1,
  country: 1,
  mobile: 1,
  residence: 1,
  emailVerifyCode: 2,
  verifyCode: 2,
  pwd: 3,
  rePwd: 3,
}

const modules = [
  () => import('../form/phone-numbers.ts'),
  () => import('../country/country-of-time-zone.ts'),
] as const

export function useRegisterForm(view: AccountView, way: Way, steps: FormSteps<FieldName>) {
  const text = useAccountText()
  const { locale } = useSite()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const onlyFor = (ways: readonly Way[], rule: (value: string) => string | null) => (value: string) =>
    ways.includes(way) ? rule(value) : null
  const form = useForm<FieldName>({
    id: 'register',
    steps,
    modules,
    initial: { ...emptyName(view), residence: '', emailVerifyCode: '', verifyCode: '', pwd: '', rePwd: '' },
    secrets: ['emailVerifyCode', 'verifyCode', 'pwd', 'rePwd'],
    rules: {
      email: onlyFor(['email', 'both'], rules.email),
      emailVerifyCode: onlyFor(['email', 'both'], rules.code(text('field.emailCode'))),
      country: () => null,
      mobile: (value, { country }) =>
        onlyFor(['mobile', 'both'], (typed) => {
          const split = numbers?.split(country, typed)
          if (!numbers || !split) return text('field.mobilePattern')
          const isUnserved = isUnservedCode(numbers, split.areaCode, view.signUp.unserved)
          return isUnserved ? text('failure.country') : null
        })(value),
      residence: residenceRule({ signUp: view.signUp, numbers, text, tag: locale.tag }),
      verifyCode: onlyFor(['mobile', 'both'], rules.code(text('field.mobileCode'))),
      pwd: rules.newPassword(text('field.password'), view.passwordLength),
      rePwd: (value, values) => rules.repeat(values.pwd)(value),
    },
    async send(values, calls) {
      try {
        await register(calls, way, { values, numbers, signUp: view.signUp })
        track('b702:registered', 'system', { way })
        enterAccount()
        return null
      } catch (error) {
        return registrationRefusalOf(error, text, { names: fields, code: codeOf[way] })
      }
    },
  })
  return { form, numbers }
}
