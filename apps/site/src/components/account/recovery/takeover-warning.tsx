import { type CallOutput, type securityOverview, stopOwnRecovery } from '@portico/contract'
import { useId, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import styles from './takeover-warning.module.css'
import { useMoment } from './use-moment.ts'

type Overview = CallOutput<typeof securityOverview>

function Stopped() {
  const text = useAccountText()
  const news = useFocusOnAppear<HTMLParagraphElement>(true)
  return (
    <p ref={news} tabIndex={-1} role="status" className={styles.stopped}>
      {text('takeover.stopped')}
    </p>
  )
}

/** Warns the owner of a recovery that is under way, and stops it. */
function Asked({ readyAt, onStopped }: { readonly readyAt: number; readonly onStopped: () => void }) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const moment = useMoment()
  const id = useId()
  const [sending, setSending] = useState<'idle' | 'sending'>('idle')
  const [problem, setProblem] = useState('')

  async function stop() {
    if (sending === 'sending') return
    setSending('sending')
    try {
      await calls.send(stopOwnRecovery, {})
      onStopped()
    } catch (error) {
      setProblem(failureText(error, text))
      setSending('idle')
    }
  }
  return (
    <section className={styles.warning} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{text('takeover.title')}</h2>
        <p>{text('takeover.lead', { time: moment(readyAt) })}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-disabled={sending === 'sending'}
        onClick={() => void stop()}
      >
        {text('takeover.stop')}
      </button>
    </section>
  )
}

/** What the account page says first: that somebody asks for the account, and that money is kept after a recovery. */
export function TakeoverWarning(props: { readonly overview: Overview; readonly onStopped: () => void }) {
  const { overview, onStopped } = props
  const { recovery, moneyLockedUntil } = overview
  const text = useAccountText()
  const moment = useMoment()
  const [isStopped, setStopped] = useState(false)
  const [shownAt] = useState(() => Date.now())
  return (
    <>
      {recovery === null ? null : (
        <Asked
          readyAt={recovery.readyAt}
          onStopped={() => {
            setStopped(true)
            onStopped()
          }}
        />
      )}
      {isStopped && recovery === null ? <Stopped /> : null}
      {moneyLockedUntil === null || moneyLockedUntil <= shownAt ? null : (
        <p className={styles.locked}>{text('takeover.money', { time: moment(moneyLockedUntil) })}</p>
      )}
    </>
  )
}
