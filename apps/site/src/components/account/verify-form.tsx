import { track } from '@portico/analytics/track'
import {
  agencyVerifyLogin,
  type SecondStepMethod,
  type SignInAnswer,
  sendCode,
  systemVerifyLogin,
  verifyLogin,
} from '@portico/contract'
import { useState } from 'react'
import { type AccountTextId, useAccountText } from './account-text.tsx'
import type { AccountCalls } from './calls.ts'
import { useEnterAccount } from './enter-account.ts'
import { refusalOf } from './failure.ts'
import { CodeField } from './form/code-field.tsx'
import { FormShell } from './form/form-shell.tsx'
import { createRules } from './form/rules.ts'
import { useForm } from './form/use-form.ts'
import { PasskeyVerify } from './passkey/passkey-log-in.tsx'
import { FormScreen } from './screen.tsx'

type Verification = NonNullable<SignInAnswer['verification']>

interface VerifyProps {
  readonly kind: 'user' | 'agency'
  /** What the first step answered. */
  readonly first: Verification
  /** Goes back to the first step, where name and password are entered again. */
  readonly onBack: () => void
}

/** The field of each method, by its name in the contract. */
const fieldOf = { email: 'emailCode', mobile: 'mobileCode', totp: 'googleCode' } as const satisfies Record<
  SecondStepMethod,
  string
>

const labelOf: Readonly<Record<SecondStepMethod, AccountTextId>> = {
  email: 'field.emailCode',
  mobile: 'field.mobileCode',
  totp: 'field.googleCode',
}

type Codes = Record<(typeof fieldOf)[SecondStepMethod], string>

function isAsked(methods: readonly SecondStepMethod[], field: keyof Codes): boolean {
  return methods.some((method) => fieldOf[method] === field)
}

function sendVerification(
  calls: AccountCalls,
  { kind, first }: Pick<VerifyProps, 'kind' | 'first'>,
  asked: { readonly verification: Verification; readonly codes: Codes },
) {
  const { verification, codes } = asked
  const { serialNO, methods } = verification
  if (first.kind === 'system') {
    const verifyCode = codes[fieldOf[methods[0] ?? 'email']]
    return calls.send(systemVerifyLogin, { serialNO, verifyCode })
  }
  const proofs = Object.fromEntries(methods.map((method) => [fieldOf[method], codes[fieldOf[method]]]))
  return calls.send(kind === 'agency' ? agencyVerifyLogin : verifyLogin, { serialNO, ...proofs })
}

/** The second step of a log-in: one field for each proof that is still missing. */
export function VerifyForm({ kind, first, onBack }: VerifyProps) {
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  const [verification, setVerification] = useState(first)
  const { methods, serialNO } = verification
  const ruleOf = (field: keyof Codes, label: AccountTextId) => (value: string) =>
    isAsked(methods, field) ? rules.code(text(label))(value) : null
  const form = useForm<keyof Codes>({
    id: 'verify',
    initial: { emailCode: '', mobileCode: '', googleCode: '' },
    secrets: ['emailCode', 'mobileCode', 'googleCode'],
    rules: {
      emailCode: ruleOf('emailCode', 'field.emailCode'),
      mobileCode: ruleOf('mobileCode', 'field.mobileCode'),
      googleCode: ruleOf('googleCode', 'field.googleCode'),
    },
    async send(codes, calls) {
      try {
        const answer = await sendVerification(calls, { kind, first }, { verification, codes })
        if (answer.verification === null) {
          track('b703:login-done', 'system', { kind })
          enterAccount()
        } else setVerification(answer.verification)
        return null
      } catch (error) {
        return refusalOf(error, text, [])
      }
    },
  })

  const send = (calls: AccountCalls, channel: 'email' | 'mobile') =>
    calls.send(sendCode, { purpose: 'login', serialNO, channel })

  const back = (
    <button type="button" className="text-button" onClick={onBack}>
      {text('verify.back')}
    </button>
  )

  return (
    <FormScreen
      isNext
      title={text('verify.title')}
      lead={text(first.kind === 'system' ? 'verify.leadSystem' : 'verify.leadSecondStep')}
    >
      {methods.length === 0 ? null : (
        <FormShell form={form} submitLabel={text('verify.submit')} actions={back}>
          {methods.map((method) => (
            <CodeField
              key={method}
              form={form}
              name={fieldOf[method]}
              label={text(labelOf[method])}
              send={method === 'totp' ? null : (calls) => send(calls, method)}
              address={method === 'totp' ? null : (verification[method] ?? null)}
              reader="owner"
              earlier={first.code?.channel === method ? first.code : null}
            />
          ))}
        </FormShell>
      )}
      {verification.hardwareKey ? <PasskeyVerify kind={kind} serialNO={serialNO} /> : null}
      {methods.length === 0 ? back : null}
    </FormScreen>
  )
}
