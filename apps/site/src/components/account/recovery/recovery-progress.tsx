import { type CallOutput, readRecovery } from '@portico/contract'
import { useState } from 'react'
import type { AccountView } from '../../../views/account/view.ts'
import { urls } from '../../../pages/urls.generated.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { useAccountText } from '../account-text.tsx'
import styles from '../form/form.module.css'
import { RemotePart } from '../overview/section-card.tsx'
import { useRemote } from '../overview/use-remote.ts'
import { FormScreen } from '../screen.tsx'
import { FinishRecoveryForm } from './finish-recovery-form.tsx'
import { useMoment } from './use-moment.ts'

type Recovery = CallOutput<typeof readRecovery>

interface ProgressProps {
  readonly serialNO: string
  readonly view: AccountView
  /** Shows the log-in, once the account is there again. */
  readonly onLogIn: () => void
}

/** What is waited for: the day, or the support. */
export function RecoveryWaiting({
  state,
  readyAt,
}: Pick<Recovery, 'readyAt'> & { readonly state: 'waiting' | 'review' }) {
  const text = useAccountText()
  const moment = useMoment()
  return (
    <FormScreen
      isNext
      key={state}
      title={text('recover.waitTitle')}
      lead={state === 'waiting' ? text('recover.waiting', { time: moment(readyAt) }) : text('recover.review')}
    >
      {state === 'waiting' ? <p>{text('recover.keep')}</p> : null}
    </FormScreen>
  )
}

function RecoveryOver() {
  const text = useAccountText()
  return (
    <FormScreen isNext key="over" title={text('recover.overTitle')} lead={text('recover.over')}>
      <p className="actions">
        <Anchor className="button" to={urls.logIn()}>
          {text('logIn.submit')}
        </Anchor>
        <Anchor className="button button-line" to={urls.resetPassword()}>
          {text('recover.restart')}
        </Anchor>
      </p>
    </FormScreen>
  )
}

/** How far a recovery is, and its end: a new password (ACC-02). */
export function RecoveryProgress({ serialNO, view, onLogIn }: ProgressProps) {
  const text = useAccountText()
  const { remote, reload } = useRemote(readRecovery, { serialNO })
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <FormScreen isNext key="done" title={text('recover.title')} lead={text('recover.done')}>
        <p className={styles.actions}>
          <button type="button" className={`button ${styles.submit}`} onClick={onLogIn}>
            {text('logIn.submit')}
          </button>
        </p>
      </FormScreen>
    )
  }
  if (remote.kind !== 'ready') {
    return (
      <FormScreen title={text('recover.title')} lead="">
        <RemotePart remote={remote} reload={reload}>
          {() => null}
        </RemotePart>
      </FormScreen>
    )
  }
  const { state, readyAt, email } = remote.value
  if (state === 'over') return <RecoveryOver />
  if (state !== 'ready') return <RecoveryWaiting state={state} readyAt={readyAt} />
  return (
    <FinishRecoveryForm
      serialNO={serialNO}
      address={email ?? ''}
      length={view.passwordLength}
      onDone={() => setDone(true)}
      onOver={reload}
    />
  )
}
