import { type CallOutput, confirmTotp, startTotp } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf, refusalOf } from '../failure.ts'
import { AuthenticatorCodeField } from '../form/authenticator-code-field.tsx'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import { QrCode } from '../qr-code.tsx'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import styles from './overview.module.css'

type Started = CallOutput<typeof startTotp>

/** First step: the owner once more, for whom the gateway gives a new key; without a password a fresh log-in is enough. */
function PasswordStep(props: {
  readonly hasPassword: boolean
  readonly onStarted: (started: Started) => void
}) {
  const { hasPassword, onStarted } = props
  const text = useAccountText()
  const rules = createRules(text)
  const form = useForm<'pwd'>({
    id: 'totp-start',
    initial: { pwd: '' },
    secrets: ['pwd'],
    rules: { pwd: hasPassword ? rules.required(text('field.password')) : () => null },
    async send({ pwd }, calls) {
      try {
        onStarted(await calls.send(startTotp, hasPassword ? { pwd } : {}))
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, ['pwd'])
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('verify.submit')}>
      {hasPassword ? (
        <>
          <p>{text('totp.stepPassword')}</p>
          <PasswordField
            form={form}
            name="pwd"
            label={text('field.password')}
            autoComplete="current-password"
          />
        </>
      ) : null}
    </FormShell>
  )
}

function CopyKey({ secret }: { readonly secret: string }) {
  const text = useAccountText()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      (error: unknown) => console.warn('the key was not copied:', error),
    )
  return (
    <p className={styles.key}>
      <span>{text('totp.key')}</span>
      <code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <button type="button" className="text-button" onClick={() => void copy()}>
        {text('totp.copy')}
      </button>
      <span role="status">{isCopied ? text('totp.copied') : ''}</span>
    </p>
  )
}

/** Second step: the key goes into the app, and a code of the app proves it. */
function ConfirmStep({ started, onDone }: { readonly started: Started; readonly onDone: () => void }) {
  const text = useAccountText()
  const step = useFocusOnAppear<HTMLParagraphElement>(true)
  const rules = createRules(text)
  const form = useForm<'googleCode'>({
    id: 'totp-confirm',
    initial: { googleCode: '' },
    secrets: ['googleCode'],
    rules: { googleCode: rules.code(text('field.googleCode')) },
    async send(values, calls) {
      try {
        await calls.send(confirmTotp, values)
        onDone()
        return null
      } catch (error) {
        return refusalOf(error, text, ['googleCode'])
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('totp.confirm')}>
      <p ref={step} tabIndex={-1} className={styles.step}>
        {text('totp.stepScan')}
      </p>
      <QrCode text={started.uri} label={text('totp.qr')} />
      <CopyKey secret={started.secret} />
      <p>{text('totp.stepConfirm')}</p>
      <AuthenticatorCodeField form={form} />
    </FormShell>
  )
}

/** Enrols an authenticator app: password, QR code or key, and a first code. */
export function TotpEnrolment(props: { readonly hasPassword: boolean; readonly onDone: () => void }) {
  const { hasPassword, onDone } = props
  const [started, setStarted] = useState<Started | null>(null)
  if (started === null) return <PasswordStep hasPassword={hasPassword} onStarted={setStarted} />
  return <ConfirmStep started={started} onDone={onDone} />
}
