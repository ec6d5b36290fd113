import { type CallOutput, sendCode, startRecovery } from '@portico/contract'
import { type ReactNode, useState } from 'react'
import type { AccountView } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { loginNameOf, type NamedBy } from '../credentials.ts'
import { codeRefusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { Field, PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { usePhoneNumbers } from '../form/phone-field.tsx'
import { createRules } from '../form/rules.ts'
import { StepBack, StepFields, StepMark } from '../form/step-fields.tsx'
import { type FormSteps, useSteps } from '../form/steps.ts'
import { useForm } from '../form/use-form.ts'
import { emptyName, NameFields, nameRules } from '../name-fields.tsx'
import { FormScreen } from '../screen.tsx'
import { RecoveryWaiting } from './recovery-progress.tsx'

const fields = ['email', 'country', 'mobile', 'pwd', 'contact', 'verifyCode'] as const

type FieldName = (typeof fields)[number]

const stepOf: Readonly<Record<FieldName, number>> = {
  ...{ email: 1, country: 1, mobile: 1, pwd: 1 },
  contact: 2,
  verifyCode: 3,
}

type Started = CallOutput<typeof startRecovery>

interface StartOptions {
  readonly view: AccountView
  readonly by: NamedBy
  readonly steps: FormSteps<FieldName>
  readonly onStarted: (started: Started) => void
}

function useStart({ view, by, steps, onStarted }: StartOptions) {
  const { kind } = view
  const text = useAccountText()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const form = useForm<FieldName>({
    id: 'start-recovery',
    steps,
    initial: { ...emptyName(view), pwd: '', contact: '', verifyCode: '' },
    secrets: ['pwd', 'verifyCode'],
    rules: {
      ...nameRules(by, numbers, text),
      pwd: () => null,
      contact: rules.email,
      verifyCode: rules.code(text('field.emailCode')),
    },
    async send({ pwd, contact, verifyCode, ...name }, calls) {
      const loginName = loginNameOf({ by, ...name }, numbers)
      if (loginName === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      const email = contact.trim()
      const known = pwd === '' ? {} : { pwd }
      try {
        onStarted(await calls.send(startRecovery, { ...loginName, kind, ...known, email, verifyCode }))
        return null
      } catch (error) {
        return codeRefusalOf(error, text, { names: fields, code: 'verifyCode' })
      }
    },
  })
  return { form, numbers }
}

/** Asks for an account whose owner has lost every way into it (ACC-02). The screens are alike whether it exists or not. */
export function StartRecoveryForm(props: { readonly view: AccountView; readonly links: ReactNode }) {
  const { view, links } = props
  const text = useAccountText()
  const [by, setBy] = useState<NamedBy>('email')
  const [started, setStarted] = useState<Started | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const steps = useSteps(stepOf)
  const { form, numbers } = useStart({ view, by, steps, onStarted: setStarted })
  const contact = form.values.contact.trim()
  if (started !== null) return <RecoveryWaiting state="waiting" readyAt={started.readyAt} />
  const send = (calls: AccountCalls) => {
    setAskedFor(contact)
    return calls.send(sendCode, { purpose: 'recover', email: contact })
  }
  const submitLabels = [text('verify.submit'), text('code.send'), text('recover.submit')]
  return (
    <FormScreen
      isNext
      title={text('recover.title')}
      lead={text('recover.lead')}
      mark={<StepMark steps={steps} />}
      links={links}
    >
      <FormShell
        form={form}
        submitLabel={submitLabels[steps.step - 1] ?? text('recover.submit')}
        actions={<StepBack steps={steps} />}
      >
        <StepFields step={steps.step}>
          {steps.step === 1 ? (
            <>
              <NameFields form={form} by={by} onChange={setBy} numbers={numbers} />
              <PasswordField
                form={form}
                name="pwd"
                label={text('recover.password')}
                hint={text('recover.passwordHint')}
                autoComplete="current-password"
              />
            </>
          ) : null}
          {steps.step === 2 ? (
            <Field
              form={form}
              name="contact"
              label={text('recover.contact')}
              hint={text('recover.contactHint')}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          ) : null}
          {steps.step === 3 ? (
            <CodeField
              form={form}
              name="verifyCode"
              label={text('field.emailCode')}
              address={contact}
              reader="anybody"
              asksAtOnce={askedFor !== contact}
              send={send}
            />
          ) : null}
        </StepFields>
      </FormShell>
    </FormScreen>
  )
}
