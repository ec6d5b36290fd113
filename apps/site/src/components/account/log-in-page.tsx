import { track } from '@portico/analytics/track'
import { agencyLogin, login, type SignInAnswer } from '@portico/contract'
import { type ReactNode, useState } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useAccountText } from './account-text.tsx'
import { loginNameOf, type NamedBy } from './credentials.ts'
import { useEnterAccount } from './enter-account.ts'
import { refusalOf } from './failure.ts'
import { PasswordField } from './form/fields.tsx'
import { FormShell } from './form/form-shell.tsx'
import { usePhoneNumbers } from './form/phone-field.tsx'
import { createRules } from './form/rules.ts'
import { useForm } from './form/use-form.ts'
import { emptyName, NameFields, nameRules } from './name-fields.tsx'
import { PairingPanel } from './pairing/pairing-panel.tsx'
import { PasskeyLogIn } from './passkey/passkey-log-in.tsx'
import { FormScreen, OtherWays } from './screen.tsx'
import styles from './screen.module.css'
import { VerifyForm } from './verify-form.tsx'
import type { AccountView } from '../../views/account/view.ts'
import { withGap } from '@portico/locale'

type Verification = NonNullable<SignInAnswer['verification']>

interface LogInProps {
  readonly view: AccountView
  readonly kind: 'user' | 'agency'
  /** The sign-in methods of other providers, for people only. */
  readonly externalMethods?: ReactNode
}

function useLogInForm({ view, kind }: LogInProps, by: NamedBy, onVerification: (next: Verification) => void) {
  const text = useAccountText()
  const enterAccount = useEnterAccount()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const initial = { ...emptyName(view), pwd: '' }
  const form = useForm<keyof typeof initial>({
    id: `log-in-${kind}`,
    initial,
    secrets: ['pwd'],
    rules: {
      ...nameRules(by, numbers, text),
      pwd: rules.required(text('field.password')),
    },
    async send({ pwd, ...name }, calls) {
      const loginName = loginNameOf({ by, ...name }, numbers)
      if (loginName === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      try {
        const call = kind === 'agency' ? agencyLogin : login
        const answer = await calls.send(call, { ...loginName, pwd })
        if (answer.verification === null) {
          track('b703:login-done', 'system', { kind })
          enterAccount()
        } else {
          track('b704:login-second-step', 'system', { kind })
          onVerification(answer.verification)
        }
        return null
      } catch (error) {
        return refusalOf(error, text, [])
      }
    },
  })
  return { form, numbers }
}

/** Log-in by e-mail address or mobile number, for people or for agencies (USER-05), and its second step. */
export function LogInPage(props: LogInProps) {
  const { kind } = props
  const text = useAccountText()
  const [by, setBy] = useState<NamedBy>('email')
  const [verification, setVerification] = useState<Verification | null>(null)
  const { form, numbers } = useLogInForm(props, by, setVerification)
  if (verification !== null) {
    return <VerifyForm kind={kind} first={verification} onBack={() => setVerification(null)} />
  }
  return (
    <FormScreen
      title={text(kind === 'agency' ? 'agency.title' : 'logIn.title')}
      lead={
        kind === 'agency' ? (
          text('agency.lead')
        ) : (
          <>
            {withGap(text('logIn.noAccount'))}
            <Anchor to={urls.register()}>{text('logIn.signUp')}</Anchor>
          </>
        )
      }
      links={<LogInLinks kind={kind} contact={props.view.contact} />}
    >
      <FormShell form={form} submitLabel={text('logIn.submit')}>
        <NameFields form={form} by={by} onChange={setBy} numbers={numbers} />
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
          across={<Anchor to={urls.resetPassword(kind)}>{text('logIn.forgot')}</Anchor>}
        />
      </FormShell>
      <OtherWays />
      <div className={styles.others}>
        <PasskeyLogIn kind={kind} isPaused={form.status.kind === 'sending'} />
        <PairingPanel kind={kind} />
        {props.externalMethods}
      </div>
      <p className={styles.sealed}>
        <LockIcon /> {text('logIn.lead')}
      </p>
    </FormScreen>
  )
}

/** A closed lock. */
function LockIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path
        d="M4 8h10v7H4zM6 8V6a3 3 0 0 1 6 0v2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function LogInLinks({ kind, contact }: Pick<LogInProps, 'kind'> & Pick<AccountView, 'contact'>) {
  const text = useAccountText()
  return (
    <>
      {kind === 'agency' ? (
        <span>
          {withGap(text('logIn.noAccount'))}
          <Anchor to={urls.register()}>{text('logIn.signUp')}</Anchor>
        </span>
      ) : null}
      <Anchor to={`mailto:${contact}`}>{text('logIn.help')}</Anchor>
      {kind === 'agency' ? (
        <Anchor to={urls.logIn()}>{text('logIn.userInstead')}</Anchor>
      ) : (
        <Anchor className={styles.quiet} to={urls.agencyLogIn()}>
          {text('logIn.agencyInstead')}
        </Anchor>
      )}
    </>
  )
}
