import { resetPassword, sendCode } from '@portico/contract'
import { useState } from 'react'
import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { useAccountText } from './account-text.tsx'
import { accountCalls } from './calls.ts'
import { loginNameOf, type NamedBy } from './credentials.ts'
import { failureText, refusalOf } from './failure.ts'
import { Choice } from './form/choice.tsx'
import { CodeField, type CodeSent } from './form/code-field.tsx'
import { Field, PasswordField } from './form/fields.tsx'
import { FormShell } from './form/form-shell.tsx'
import { PhoneField, usePhoneNumbers } from './form/phone-field.tsx'
import { createRules } from './form/rules.ts'
import { StrengthMeter } from './form/strength-meter.tsx'
import { useForm } from './form/use-form.ts'
import { FormScreen } from './screen.tsx'
import type { AccountView } from './view.ts'

const fields = ['email', 'country', 'mobile', 'verifyCode', 'pwd', 'rePwd'] as const

function useResetForm(view: AccountView, by: NamedBy, onDone: () => void) {
  const text = useAccountText()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const form = useForm<(typeof fields)[number]>({
    id: 'reset',
    initial: { email: '', country: view.country ?? 'US', mobile: '', verifyCode: '', pwd: '', rePwd: '' },
    secrets: ['verifyCode', 'pwd', 'rePwd'],
    rules: {
      email: (value) => (by === 'email' ? rules.email(value) : null),
      country: () => null,
      mobile: (value, values) =>
        by === 'email' || numbers?.split(values.country, value) ? null : text('field.mobilePattern'),
      verifyCode: rules.code(text('field.verifyCode')),
      pwd: rules.newPassword(text('field.newPassword'), view.passwordLength),
      rePwd: (value, values) => rules.repeat(values.pwd)(value),
    },
    async send({ verifyCode, pwd, rePwd, ...name }) {
      const loginName = loginNameOf({ by, ...name }, numbers)
      if (loginName === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      try {
        await accountCalls.send(resetPassword, { ...loginName, verifyCode, pwd, rePwd })
        onDone()
        return null
      } catch (error) {
        return refusalOf(error, text, fields)
      }
    },
  })

  async function send(): Promise<CodeSent> {
    const loginName = loginNameOf({ by, ...form.values }, numbers)
    const problem = by === 'email' ? rules.email(form.values.email) : null
    if (loginName === null || problem !== null) {
      return { kind: 'refused', message: problem ?? text('field.mobilePattern') }
    }
    try {
      return { kind: 'sent', ...(await accountCalls.send(sendCode, { purpose: 'reset', ...loginName })) }
    } catch (error) {
      return { kind: 'refused', message: failureText(error, text) }
    }
  }
  return { form, numbers, send }
}

/** A new password for who has lost the old one: a code to the account's address proves the owner. */
export function ResetPage({ view }: { readonly view: AccountView }) {
  const text = useAccountText()
  const [by, setBy] = useState<NamedBy>('email')
  const [isDone, setDone] = useState(false)
  const { form, numbers, send } = useResetForm(view, by, () => setDone(true))
  const toLogIn = <Anchor to={urls.logIn()}>{text('logIn.title')}</Anchor>
  if (isDone) {
    return (
      <FormScreen title={text('reset.title')} lead="">
        <p role="status">{text('reset.done')}</p>
        <p>{toLogIn}</p>
      </FormScreen>
    )
  }
  return (
    <FormScreen title={text('reset.title')} lead={text('reset.lead')} links={toLogIn}>
      <FormShell form={form} submitLabel={text('reset.submit')}>
        <Choice
          name="by"
          legend={text('logIn.by')}
          value={by}
          options={[
            { value: 'email', label: text('logIn.byEmail') },
            { value: 'mobile', label: text('logIn.byMobile') },
          ]}
          onChange={setBy}
        />
        {by === 'email' ? (
          <Field
            form={form}
            name="email"
            label={text('field.email')}
            type="email"
            dir="ltr"
            inputMode="email"
            autoComplete="username"
            maxLength={254}
          />
        ) : (
          <PhoneField form={form} country="country" mobile="mobile" numbers={numbers} />
        )}
        <CodeField
          form={form}
          name="verifyCode"
          label={text('field.verifyCode')}
          address={null}
          send={send}
        />
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.newPassword')}
          hint={text('field.passwordHint')}
          autoComplete="new-password"
          below={<StrengthMeter password={form.values.pwd} />}
        />
        <PasswordField
          form={form}
          name="rePwd"
          label={text('field.repeatPassword')}
          autoComplete="new-password"
        />
      </FormShell>
    </FormScreen>
  )
}
