import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { text } from '../texts/text.ts'
import { PlainButton } from './button.tsx'
import { Failure } from './failure.tsx'
import styles from './notes.module.css'

/** Something is on its way. */
export function Loading() {
  return (
    <div className={styles['state']} role="status">
      <span className={styles['spinner']} aria-hidden="true" />
      {text('app.loading')}
    </div>
  )
}

/** There is nothing to show, and why. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={styles['state']}>{children}</div>
}

/** What was read, or how far it is. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}) {
  if (query.isPending) return <Loading />
  if (query.isError) {
    return (
      <div className={styles['state']}>
        <Failure error={query.error} />
        <PlainButton onPress={() => void query.refetch()}>{text('app.retry')}</PlainButton>
      </div>
    )
  }
  return children(query.data)
}

/** A short mark of a state. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
