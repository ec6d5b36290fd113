import { agencyRecoveryCodeVerifyLogin, recoveryCodeVerifyLogin, type SignInAnswer } from '@portico/contract'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { codeRefusalOf } from '../failure.ts'
import { FormShell } from '../form/form-shell.tsx'
import { RecoveryCodeField } from '../form/recovery-code-field.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'

const fields = ['recoveryCode'] as const

/** A recovery code in place of a second step. */
export function RecoveryCodeStep(props: {
  readonly kind: 'user' | 'agency'
  readonly serialNO: string
  readonly onAnswer: (answer: SignInAnswer) => void
  /** The way back to the other steps. */
  readonly children: ReactNode
}) {
  const { kind, serialNO, onAnswer, children } = props
  const text = useAccountText()
  const form = useForm<(typeof fields)[number]>({
    id: 'recovery-code',
    initial: { recoveryCode: '' },
    secrets: fields,
    rules: { recoveryCode: createRules(text).recoveryCode },
    async send({ recoveryCode }, calls) {
      const call = kind === 'agency' ? agencyRecoveryCodeVerifyLogin : recoveryCodeVerifyLogin
      try {
        onAnswer(await calls.send(call, { serialNO, recoveryCode }))
        return null
      } catch (error) {
        return codeRefusalOf(error, text, { names: fields, code: 'recoveryCode' })
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('verify.submit')} actions={children}>
      <RecoveryCodeField form={form} />
    </FormShell>
  )
}
