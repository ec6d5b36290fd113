import {
  type CallInput,
  type CallOutput,
  type securityOverview,
  setStepRule,
  startStepRule,
} from '@portico/contract'
import { RequestError } from '@portico/request'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { codeRefusalOf } from '../failure.ts'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import { passkeyFailure } from '../passkey/passkey-failure.ts'
import { signByPrompt } from '../passkey/passkey-sign-in.ts'
import { asksForLess, proofsOf, type RuleProof, type RuleWish, stepsOn } from './rule-choice.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleProofFields } from './rule-proof.tsx'

const fields = ['googleCode', 'recoveryCode', 'emailCode', 'mobileCode', 'pwd'] as const

type FieldName = (typeof fields)[number]

interface StepRuleProps {
  readonly overview: CallOutput<typeof securityOverview>
  readonly hasPasskey: boolean
  readonly onDone: () => void
}

type Proof = Pick<
  CallInput<typeof setStepRule>,
  'googleCode' | 'recoveryCode' | 'emailCode' | 'mobileCode' | 'fidoVerifyCode'
>

/** The proof as the gateway takes it; a passkey signs now. */
async function proofOf(
  calls: AccountCalls,
  by: RuleProof,
  values: Readonly<Record<FieldName, string>>,
): Promise<Proof> {
  if (by !== 'passkey') return { [by]: values[by] }
  const { options } = await calls.send(startStepRule, {})
  return { fidoVerifyCode: await signByPrompt({ serialNO: '', options }) }
}

function useStepRule(
  { overview, onDone }: StepRuleProps,
  { wish, by }: { readonly wish: RuleWish; readonly by: RuleProof | null },
) {
  const text = useAccountText()
  const rules = createRules(text)
  const { hasPassword } = overview
  const code = (name: FieldName, label: string) => (value: string) =>
    by === name ? rules.code(label)(value) : null
  return useForm<FieldName>({
    id: 'step-rule',
    initial: { googleCode: '', recoveryCode: '', emailCode: '', mobileCode: '', pwd: '' },
    secrets: fields,
    rules: {
      googleCode: code('googleCode', text('field.googleCode')),
      emailCode: code('emailCode', text('field.emailCode')),
      mobileCode: code('mobileCode', text('field.mobileCode')),
      recoveryCode: (value) => (by === 'recoveryCode' ? rules.recoveryCode(value) : null),
      pwd: hasPassword ? rules.required(text('field.password')) : () => null,
    },
    async send(values, calls) {
      const owner = hasPassword ? { pwd: values.pwd } : {}
      try {
        const proof = by === null ? {} : await proofOf(calls, by, values)
        await calls.send(setStepRule, { ...wish, ...owner, ...proof })
        onDone()
        return null
      } catch (error) {
        if (!(error instanceof RequestError)) {
          return { kind: 'form', message: passkeyFailure(error, text), isRetryable: true }
        }
        return codeRefusalOf(error, text, { names: fields, code: by === 'passkey' ? null : by })
      }
    },
  })
}

/** Which second steps are enough; what asks for less than before takes one proof more. */
export function StepRuleForm(props: StepRuleProps) {
  const { overview, hasPasskey } = props
  const text = useAccountText()
  const steps = stepsOn(overview, hasPasskey)
  const proofs = proofsOf(overview, hasPasskey)
  const [wish, setWish] = useState<RuleWish>(steps.rule)
  const [chosen, setChosen] = useState<RuleProof | null>(proofs[0] ?? null)
  const by = asksForLess(steps.rule, wish) ? chosen : null
  const form = useStepRule(props, { wish, by })
  return (
    <FormShell form={form} submitLabel={text('rule.save')}>
      <RuleFields steps={steps} wish={wish} onChange={setWish} />
      {by === null ? null : (
        <RuleProofFields form={form} proofs={proofs} by={by} onChange={setChosen} addresses={overview} />
      )}
      {overview.hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}
