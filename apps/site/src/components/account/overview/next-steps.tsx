import type { CallOutput, listPasskeys, securityOverview } from '@portico/contract'
import { useId } from 'react'
import { useLabel } from '../../texts/use-label.ts'
import { useAccountText } from '../account-text.tsx'
import { nextSteps } from './next-step-list.ts'
import styles from './overview.module.css'
import type { Remote } from './use-remote.ts'

interface NextStepsProps {
  readonly security: Remote<CallOutput<typeof securityOverview>>
  readonly passkeys: Remote<CallOutput<typeof listPasskeys>>
}

/** What is left to do to secure the account, each with the way to it; nothing once all is done or while it is not known. */
export function NextSteps({ security, passkeys }: NextStepsProps) {
  const text = useAccountText()
  const label = useLabel()
  const id = useId()
  if (security.kind !== 'ready' || passkeys.kind !== 'ready') return null
  const steps = nextSteps(security.value, passkeys.value)
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <div className={styles.nextTop}>
        <h2 id={id}>{text('next.title')}</h2>
        <span className="chip chip-stale">{text('next.done', { step: done, count: steps.length })}</span>
      </div>
      <ul className={styles.rows}>
        {steps.map(({ title, why, place, isDone }) => (
          <li key={title} className={styles.next} data-done={isDone || undefined}>
            <span className={styles.rowName}>
              <span>
                {isDone ? <span className="visually-hidden">{label(text('next.isDone'))}</span> : null}
                {text(title)}
              </span>
              {isDone || why === null ? null : <span className={styles.rowState}>{text(why)}</span>}
            </span>
            {isDone || place === null ? null : (
              <a
                className="button button-line"
                href={`#${place}`}
                aria-label={`${label(text('security.setUp'))}${text(title)}`}
              >
                {text('security.setUp')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
