import { track } from '@portico/analytics/track'
import {
  agencyVerifyLogin,
  type SecondStepMethod,
  type SignInAnswer,
  sendCode,
  systemVerifyLogin,
  verifyLogin,
} from '@portico/contract'
import { type ReactNode, useState } from 'react'
import { type AccountTextId, useAccountText } from './account-text.tsx'
import type { AccountCalls } from './calls.ts'
import { useEnterAccount } from './enter-account.ts'
import { codeRefusalOf } from './failure.ts'
import { Choice } from './form/choice.tsx'
import { CodeField } from './form/code-field.tsx'
import { FormShell } from './form/form-shell.tsx'
import { createRules } from './form/rules.ts'
import { useForm } from './form/use-form.ts'
import { PasskeyVerify } from './passkey/passkey-log-in.tsx'
import { FormScreen } from './screen.tsx'
import { asksForMailAtOnce } from './second-step/asks-at-once.ts'
import { RecoveryCodeStep } from './second-step/recovery-code-step.tsx'

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

/** Names of the methods where they stand side by side. */
const shortOf: Readonly<Record<SecondStepMethod, AccountTextId>> = {
  email: 'logIn.byEmail',
  mobile: 'logIn.byMobile',
  totp: 'verify.byApp',
}

type Codes = Record<(typeof fieldOf)[SecondStepMethod], string>

function isAsked(methods: readonly SecondStepMethod[], field: keyof Codes): boolean {
  return methods.some((method) => fieldOf[method] === field)
}

/** Whether fewer codes than there are will do, so that the person picks it. */
function isChoice({ methods, needed }: Verification): boolean {
  return needed !== null && needed < methods.length
}

/** What is picked at first: the app, for which nothing has to be sent. */
function firstChoice({ methods }: Verification): SecondStepMethod | null {
  return methods.find((method) => method === 'totp') ?? methods[0] ?? null
}

/** The codes that are asked for at once. */
function askedMethods(
  verification: Verification,
  chosen: SecondStepMethod | null,
): readonly SecondStepMethod[] {
  if (!isChoice(verification)) return verification.methods
  const method = verification.methods.find((each) => each === chosen) ?? firstChoice(verification)
  return method === null ? [] : [method]
}

function sendVerification(
  calls: AccountCalls,
  { kind, first }: Pick<VerifyProps, 'kind' | 'first'>,
  asked: {
    readonly serialNO: string
    readonly methods: readonly SecondStepMethod[]
    readonly codes: Codes
  },
) {
  const { serialNO, methods, codes } = asked
  if (first.kind === 'system') {
    const verifyCode = codes[fieldOf[methods[0] ?? 'email']]
    return calls.send(systemVerifyLogin, { serialNO, verifyCode })
  }
  const proofs = Object.fromEntries(methods.map((method) => [fieldOf[method], codes[fieldOf[method]]]))
  return calls.send(kind === 'agency' ? agencyVerifyLogin : verifyLogin, { serialNO, ...proofs })
}

interface CodesProps extends VerifyProps {
  readonly verification: Verification
  /** Takes what a code was answered with: the account, or what is still to be proven. */
  readonly onAnswer: (answer: SignInAnswer) => void
  /** Asks for the code by mail as its field appears. */
  readonly asksAtOnce: boolean
  /** A code is asked for. */
  readonly onAsk: () => void
  readonly links: ReactNode
}

function useCodesForm(
  { kind, first, verification, onAnswer }: CodesProps,
  methods: readonly SecondStepMethod[],
) {
  const text = useAccountText()
  const rules = createRules(text)
  const { serialNO } = verification
  const ruleOf = (field: keyof Codes, label: AccountTextId) => (value: string) =>
    isAsked(methods, field) ? rules.code(text(label))(value) : null
  const [only, ...others] = methods
  const code = only !== undefined && others.length === 0 ? fieldOf[only] : null
  return useForm<keyof Codes>({
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
        onAnswer(await sendVerification(calls, { kind, first }, { serialNO, methods, codes }))
        return null
      } catch (error) {
        return codeRefusalOf(error, text, { names: [], code })
      }
    },
  })
}

/** One of the codes where one is enough, else all that are missing. */
function CodesForm(props: CodesProps) {
  const { first, verification, asksAtOnce, onAsk, links } = props
  const text = useAccountText()
  const [chosen, setChosen] = useState<SecondStepMethod | null>(null)
  const methods = askedMethods(verification, chosen)
  const form = useCodesForm(props, methods)
  const { serialNO } = verification
  return (
    <FormShell form={form} submitLabel={text('verify.submit')} actions={links}>
      {isChoice(verification) ? (
        <Choice
          name="second-step"
          legend={text('verify.choose')}
          value={methods[0] ?? 'email'}
          options={verification.methods.map((method) => ({ value: method, label: text(shortOf[method]) }))}
          onChange={(method) => {
            setChosen(method)
            form.clear()
          }}
        />
      ) : null}
      {methods.map((method) => (
        <CodeField
          key={method}
          form={form}
          name={fieldOf[method]}
          label={text(labelOf[method])}
          send={
            method === 'totp'
              ? null
              : (calls) => {
                  onAsk()
                  return calls.send(sendCode, { purpose: 'login', serialNO, channel: method })
                }
          }
          address={method === 'totp' ? null : (verification[method] ?? null)}
          reader="owner"
          earlier={first.code?.channel === method ? first.code : null}
          asksAtOnce={method === 'email' && asksAtOnce}
        />
      ))}
    </FormShell>
  )
}

/** The second step of a log-in: codes, a passkey, or a recovery code in place of a code. */
export function VerifyForm(props: VerifyProps) {
  const { kind, first, onBack } = props
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const [verification, setVerification] = useState(first)
  const [by, setBy] = useState<'codes' | 'recovery-code'>('codes')
  const [hasAsked, setHasAsked] = useState(false)
  const { methods, serialNO, hardwareKey, recoveryCode } = verification

  function onAnswer(answer: SignInAnswer) {
    if (answer.verification === null) {
      track('b703:login-done', 'system', { kind })
      enterAccount()
      return
    }
    setVerification(answer.verification)
    setBy('codes')
  }

  const back = (
    <button type="button" className="text-button" onClick={onBack}>
      {text('verify.back')}
    </button>
  )
  if (by === 'recovery-code') {
    return (
      <FormScreen isNext key="recovery-code" title={text('verify.title')} lead={text('verify.leadRecovery')}>
        <RecoveryCodeStep kind={kind} serialNO={serialNO} onAnswer={onAnswer}>
          <button type="button" className="text-button" onClick={() => setBy('codes')}>
            {text('verify.useOther')}
          </button>
        </RecoveryCodeStep>
      </FormScreen>
    )
  }
  return (
    <FormScreen
      isNext
      key={methods.join()}
      title={text('verify.title')}
      lead={text(first.kind === 'system' ? 'verify.leadSystem' : 'verify.leadSecondStep')}
      links={
        recoveryCode ? (
          <button type="button" className="text-button" onClick={() => setBy('recovery-code')}>
            {text('verify.useRecovery')}
          </button>
        ) : undefined
      }
    >
      {methods.length === 0 ? null : (
        <CodesForm
          {...props}
          verification={verification}
          onAnswer={onAnswer}
          asksAtOnce={!hasAsked && first.code === null && asksForMailAtOnce(verification)}
          onAsk={() => setHasAsked(true)}
          links={back}
        />
      )}
      {hardwareKey ? <PasskeyVerify kind={kind} serialNO={serialNO} /> : null}
      {methods.length === 0 ? back : null}
    </FormScreen>
  )
}
