import { type CallOutput, sendCode, startRecovery } from '@portico/contract'
import { type ReactNode, useState } from 'react'
import type { AccountView } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { codeRefusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { Field } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { usePhoneNumbers } from '../form/phone-field.tsx'
import { StepBack, StepFields, StepMark } from '../form/step-fields.tsx'
import { type FormSteps, useSteps } from '../form/steps.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { emptyName } from '../name-fields.tsx'
import { FormScreen } from '../screen.tsx'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryNameFields } from './recovery-name-fields.tsx'
import { RecoveryWaiting } from './recovery-progress.tsx'
import {
  type AskedForRecovery,
  type RecoveryBy,
  type RecoveryField,
  recoveryFields,
  recoveryRules,
  recoverySteps,
  recoveryWish,
} from './recovery-wish.ts'

type Started = CallOutput<typeof startRecovery>

interface StartOptions {
  readonly view: AccountView
  readonly asked: AskedForRecovery
  readonly steps: FormSteps<RecoveryField>
  readonly onStarted: (started: Started) => void
}

function useStart({ view, asked, steps, onStarted }: StartOptions) {
  const { kind } = view
  const text = useAccountText()
  const numbers = usePhoneNumbers()
  const form = useForm<RecoveryField>({
    id: 'start-recovery',
    steps,
    initial: { ...emptyName(view), userId: '', pwd: '', recoveryCode: '', contact: '', verifyCode: '' },
    secrets: ['pwd', 'recoveryCode', 'verifyCode'],
    rules: recoveryRules(asked, numbers, text),
    async send(values, calls) {
      const wish = recoveryWish(asked, values, { numbers, kind })
      if (wish === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      try {
        onStarted(await calls.send(startRecovery, wish))
        return null
      } catch (error) {
        return codeRefusalOf(error, text, { names: recoveryFields, code: 'verifyCode' })
      }
    },
  })
  return { form, numbers }
}

/** The address that the account is to have. */
function ContactField({ form }: { readonly form: Form<RecoveryField> }) {
  const text = useAccountText()
  return (
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
  )
}

/** Asks for an account whose owner has lost every way into it (ACC-02). The screens are alike whether it exists or not. */
export function StartRecoveryForm(props: {
  readonly view: AccountView
  /** The notice that names the account; null where its owner does. */
  readonly notice: string | null
  readonly links: ReactNode
}) {
  const { view, notice, links } = props
  const text = useAccountText()
  const [by, setBy] = useState<RecoveryBy>('email')
  const [proofs, setProofs] = useState<AskedForRecovery['proofs']>('password')
  const [started, setStarted] = useState<Started | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const asked = { notice, by, proofs }
  const steps = useSteps(recoverySteps(notice))
  const { form, numbers } = useStart({ view, asked, steps, onStarted: setStarted })
  const { step, of: stepOf } = steps
  const contact = form.values.contact.trim()
  if (started !== null) return <RecoveryWaiting state="waiting" readyAt={started.readyAt} />
  const send = (calls: AccountCalls) => {
    setAskedFor(contact)
    return calls.send(sendCode, { purpose: 'recover', email: contact })
  }

  function submitLabel(): string {
    if (step === stepOf.verifyCode) return text('recover.submit')
    return text(step === stepOf.contact ? 'code.send' : 'verify.submit')
  }

  return (
    <FormScreen
      isNext
      title={text('recover.title')}
      lead={text('recover.lead')}
      mark={<StepMark steps={steps} />}
      links={links}
    >
      <FormShell form={form} submitLabel={submitLabel()} actions={<StepBack steps={steps} />}>
        <StepFields step={step}>
          {notice === null && step === stepOf.email ? (
            <RecoveryNameFields form={form} asked={asked} onChange={setBy} numbers={numbers} />
          ) : null}
          {step === stepOf.contact ? <ContactField form={form} /> : null}
          {step === stepOf.pwd ? (
            <ProofFields form={form} proofs={proofs} onMore={() => setProofs('all')} />
          ) : null}
          {step === stepOf.verifyCode ? (
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
