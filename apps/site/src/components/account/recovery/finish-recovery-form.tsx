import { codes, finishRecovery, sendCode } from '@portico/contract'
import { RequestError } from '@portico/request'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { codeRefusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { Field } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { createRules, type Length } from '../form/rules.ts'
import { StepBack, StepFields, StepMark } from '../form/step-fields.tsx'
import { useSteps } from '../form/steps.ts'
import { useForm } from '../form/use-form.ts'
import { FormScreen } from '../screen.tsx'

const fields = ['email', 'verifyCode', 'pwd', 'rePwd'] as const

type FieldName = (typeof fields)[number]

const stepOf: Readonly<Record<FieldName, number>> = { email: 1, verifyCode: 2, pwd: 2, rePwd: 2 }

interface FinishProps {
  readonly serialNO: string
  /** The address that was given at the start, with most of it hidden. */
  readonly address: string
  readonly length: Length
  readonly onDone: () => void
  /** The recovery has ended meanwhile. */
  readonly onOver: () => void
}

function useFinish({ serialNO, length, onDone, onOver }: FinishProps) {
  const text = useAccountText()
  const rules = createRules(text)
  const steps = useSteps(stepOf)
  const form = useForm<FieldName>({
    id: 'finish-recovery',
    steps,
    initial: { email: '', verifyCode: '', pwd: '', rePwd: '' },
    secrets: fields,
    rules: {
      email: rules.email,
      verifyCode: rules.code(text('field.verifyCode')),
      pwd: rules.newPassword(text('field.newPassword'), length),
      rePwd: (value, values) => rules.repeat(values.pwd)(value),
    },
    async send({ verifyCode, pwd, rePwd }, calls) {
      try {
        await calls.send(finishRecovery, { serialNO, verifyCode, pwd, rePwd })
        onDone()
        return null
      } catch (error) {
        if (error instanceof RequestError && error.code === codes.ticketExpired.code) {
          onOver()
          return null
        }
        return codeRefusalOf(error, text, { names: fields, code: 'verifyCode' })
      }
    },
  })
  return { form, steps }
}

/** The end of a recovery: a code to the new address, and a new password. */
export function FinishRecoveryForm(props: FinishProps) {
  const { address, length } = props
  const text = useAccountText()
  const { form, steps } = useFinish(props)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const email = form.values.email.trim()
  const send = (calls: AccountCalls) => {
    setAskedFor(email)
    return calls.send(sendCode, { purpose: 'recover', email })
  }
  return (
    <FormScreen
      isNext
      title={text('recover.finishTitle')}
      lead={text('recover.finishLead')}
      mark={<StepMark steps={steps} />}
    >
      <FormShell
        form={form}
        submitLabel={text(steps.step === 1 ? 'code.send' : 'reset.submit')}
        actions={<StepBack steps={steps} />}
      >
        <StepFields step={steps.step}>
          {steps.step === 1 ? (
            <Field
              form={form}
              name="email"
              label={text('field.email')}
              hint={text('recover.given', { address })}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          ) : (
            <>
              <CodeField
                form={form}
                name="verifyCode"
                label={text('field.verifyCode')}
                address={email}
                reader="anybody"
                asksAtOnce={askedFor !== email}
                send={send}
              />
              <NewPasswordFields form={form} name="pwd" label={text('field.newPassword')} length={length} />
            </>
          )}
        </StepFields>
      </FormShell>
    </FormScreen>
  )
}
