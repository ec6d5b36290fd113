import { track } from '@portico/analytics/track'
import type { ExternalSignInAnswer, ExternalRegistration, ProviderId } from '@portico/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { callsUntil, useAccountCalls } from '../calls.ts'
import { useEnterAccount } from '../enter-account.ts'
import { failureText } from '../failure.ts'
import { FormScreen } from '../screen.tsx'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import { VerifyForm } from '../verify-form.tsx'
import type { AccountView } from '../../../views/account/view.ts'
import styles from './external-sign-in.module.css'
import { wasEntered } from './entered-launch.ts'
import { type ExternalIdentityProof, signInBy } from './identity-proof.ts'
import { ExternalRegistrationForm } from './external-registration-form.tsx'
import { ProofButtons } from './proof-buttons.tsx'
import { useProviderName } from './provider-name.ts'
import { useArrival } from './use-arrival.ts'

/** How far a sign-in by an external identity has come. */
type Stage =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  | { readonly kind: 'signing-in'; readonly provider: ProviderId }
  | { readonly kind: 'verification'; readonly first: NonNullable<ExternalSignInAnswer['verification']> }
  | { readonly kind: 'registration'; readonly offer: ExternalRegistration }

function useStages() {
  const text = useAccountText()
  const nameOf = useProviderName()
  const enterAccount = useEnterAccount()
  const calls = useAccountCalls()
  const { reader } = useSite()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing', problem: null })
  const sending = useRef<AbortController>(null)

  /** Null where the account is entered and the page will be gone. */
  function stageAfter({ registration, verification }: ExternalSignInAnswer): Stage | null {
    if (registration !== null) return { kind: 'registration', offer: registration }
    if (verification === null) {
      track('b703:login-done', 'system', { kind: 'user' })
      enterAccount()
      return null
    }
    track('b704:login-second-step', 'system', { kind: 'user' })
    return { kind: 'verification', first: verification }
  }

  async function signIn(proof: ExternalIdentityProof): Promise<void> {
    const controller = new AbortController()
    sending.current = controller
    setStage({ kind: 'signing-in', provider: proof.provider })
    try {
      const next = stageAfter(await signInBy(callsUntil(calls, controller.signal), proof))
      if (next !== null) setStage(next)
    } catch (error) {
      setStage({ kind: 'choosing', problem: failureText(error, text) })
    }
  }

  useArrival((arrival) => {
    if (arrival.kind === 'proven') void signIn(arrival)
    else setStage({ kind: 'choosing', problem: text('outside.failed', { name: nameOf(arrival.provider) }) })
  })
  useEffect(() => () => sending.current?.abort(), [])
  // A client of Telegram that loads its frame again comes back to this page.
  const isBack = reader === 'signed-in' && wasEntered()
  useEffect(() => {
    if (isBack) enterAccount()
  }, [isBack, enterAccount])

  return {
    stage,
    signIn: (proof: ExternalIdentityProof) => void signIn(proof),
    cancel: () => sending.current?.abort(),
    startAgain: () => setStage({ kind: 'choosing', problem: null }),
  }
}

/** Takes the place of a screen while somebody signs in by an external identity, until the account is entered (GATE-01). */
export function ExternalSignInGate({
  view,
  children,
}: {
  readonly view: AccountView
  /** Draws the screen, with the sign-in methods beside its form. */
  readonly children: (ways: ReactNode) => ReactNode
}) {
  const text = useAccountText()
  const nameOf = useProviderName()
  const { stage, signIn, cancel, startAgain } = useStages()
  switch (stage.kind) {
    case 'choosing':
      return children(<Ways ways={view.externalSignIns} problem={stage.problem} signIn={signIn} />)
    case 'signing-in':
      return (
        <FormScreen
          isNext
          title={text('outside.arriving', { name: nameOf(stage.provider) })}
          lead={text('status.sending')}
        >
          <button type="button" className="button button-line" onClick={cancel}>
            {text('status.cancel')}
          </button>
        </FormScreen>
      )
    case 'verification':
      return <VerifyForm kind="user" first={stage.first} onBack={startAgain} />
    case 'registration':
      return <ExternalRegistrationForm offer={stage.offer} signUp={view.signUp} onBack={startAgain} />
  }
}

/** The sign-in methods beside the form of a screen; nothing where none is offered. */
function Ways(props: {
  readonly ways: AccountView['externalSignIns']
  readonly problem: string | null
  readonly signIn: (proof: ExternalIdentityProof) => void
}) {
  const { ways, problem, signIn } = props
  const text = useAccountText()
  const nameOf = useProviderName()
  const alert = useFocusOnAppear<HTMLParagraphElement>(problem !== null)
  if (ways.length === 0) return null
  return (
    <>
      {problem === null ? null : (
        <p ref={alert} tabIndex={-1} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ProofButtons
        ways={ways}
        onProof={signIn}
        label={({ id, proof }) =>
          proof === 'wallet' ? text('outside.continueWallet') : text('outside.continue', { name: nameOf(id) })
        }
      />
    </>
  )
}
