import { type ReactNode, useId } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { StepPlace } from './next-step-list.ts'
import styles from './overview.module.css'
import type { Remote } from './use-remote.ts'

/** A part of the account with its heading. */
export function SectionCard({
  title,
  place,
  children,
}: {
  readonly title: string
  /** What leads here names it so. */
  readonly place?: StepPlace
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section
      {...(place === undefined ? {} : { id: place })}
      className={`card ${styles.card}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Draws what was fetched; says so while it is on its way, and why it is not there with a way to try again. */
export function RemotePart<Value>({
  remote,
  reload,
  children,
}: {
  readonly remote: Remote<Value>
  readonly reload: () => void
  readonly children: (value: Value) => ReactNode
}) {
  const text = useAccountText()
  if (remote.kind === 'ready') return children(remote.value)
  if (remote.kind === 'loading') return <p className={styles.waiting}>{text('account.loading')}</p>
  return (
    <div role="alert" className={styles.failed}>
      <p>{remote.message}</p>
      <button type="button" className="text-button" onClick={reload}>
        {text('failure.retry')}
      </button>
    </div>
  )
}
