import { sendCode } from '@portico/contract'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import { AuthenticatorCodeField } from '../form/authenticator-code-field.tsx'
import { Choice } from '../form/choice.tsx'
import { CodeField } from '../form/code-field.tsx'
import { RecoveryCodeField } from '../form/recovery-code-field.tsx'
import type { Form } from '../form/use-form.ts'
import type { RuleProof } from './rule-choice.ts'
import styles from './step-rule.module.css'

const labelOf: Readonly<Record<RuleProof, AccountTextId>> = {
  googleCode: 'rule.byApp',
  passkey: 'rule.byPasskey',
  recoveryCode: 'rule.byCode',
  emailCode: 'logIn.byEmail',
  mobileCode: 'logIn.byMobile',
}

type CodeName = Exclude<RuleProof, 'passkey'>

interface RuleProofProps {
  readonly form: Form<CodeName | 'pwd'>
  readonly proofs: readonly RuleProof[]
  readonly by: RuleProof
  readonly onChange: (by: RuleProof) => void
  /** Where codes go, with most of the address hidden. */
  readonly addresses: { readonly email: string | null; readonly mobile: string | null }
}

function ProofField({ form, by, addresses }: Pick<RuleProofProps, 'form' | 'by' | 'addresses'>) {
  const text = useAccountText()
  if (by === 'passkey') return <p>{text('rule.passkeyNext')}</p>
  if (by === 'googleCode') return <AuthenticatorCodeField form={form} />
  if (by === 'recoveryCode') return <RecoveryCodeField form={form} />
  const channel = by === 'emailCode' ? 'email' : 'mobile'
  return (
    <CodeField
      key={by}
      form={form}
      name={by}
      label={text(by === 'emailCode' ? 'field.emailCode' : 'field.mobileCode')}
      address={addresses[channel]}
      reader="owner"
      send={(calls) => calls.send(sendCode, { purpose: 'secure', channel })}
    />
  )
}

/** One proof more, since less is to be asked for than before. */
export function RuleProofFields({ form, proofs, by, onChange, addresses }: RuleProofProps) {
  const text = useAccountText()
  return (
    <div className={styles.proof}>
      <p>{text('rule.proof')}</p>
      {proofs.length < 2 ? null : (
        <Choice
          name="proof"
          legend={text('rule.proof')}
          value={by}
          options={proofs.map((value) => ({ value, label: text(labelOf[value]) }))}
          onChange={(next) => {
            onChange(next)
            form.clear()
          }}
        />
      )}
      <ProofField form={form} by={by} addresses={addresses} />
    </div>
  )
}
