import { track } from '@portico/analytics/track'
import { type CallInput, sendCode } from '@portico/contract'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { CodeField } from '../form/code-field.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { createRules } from '../form/rules.ts'
import type { Form } from '../form/use-form.ts'
import type { FieldName } from './use-register-form.ts'

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

/** The code that proves the address. */
export function EmailCode({ form, asked, isOnly }: CodeProps) {
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

/** The code that proves the number. */
export function MobileCode({
  form,
  asked,
  isOnly,
  numbers,
}: CodeProps & { readonly numbers: PhoneNumbers | null }) {
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
