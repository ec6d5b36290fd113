import { keepAccount, type securityOverview } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../../context/site-context.ts'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import type { Fetched } from '../overview/use-remote.ts'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import styles from './privacy.module.css'

/** What became of the wish to keep the account. */
type Keeping =
  | { readonly kind: 'idle' | 'sending' | 'kept' }
  | { readonly kind: 'refused'; readonly message: string }

/** While the account is to be closed: when, and the way back (ACC-05). */
export function ClosingBanner({ fetched }: { readonly fetched: Fetched<typeof securityOverview> }) {
  const text = useAccountText()
  const { locale } = useSite()
  const calls = useAccountCalls()
  const [keeping, setKeeping] = useState<Keeping>({ kind: 'idle' })
  const kept = useFocusOnAppear<HTMLParagraphElement>(keeping.kind === 'kept')
  const closesAt = fetched.remote.kind === 'ready' ? fetched.remote.value.closesAt : null

  async function keep(): Promise<void> {
    if (keeping.kind === 'sending') return
    setKeeping({ kind: 'sending' })
    try {
      await calls.send(keepAccount, {})
      setKeeping({ kind: 'kept' })
      fetched.reload()
    } catch (error) {
      setKeeping({ kind: 'refused', message: failureText(error, text) })
    }
  }

  if (keeping.kind === 'kept') {
    return (
      <p ref={kept} tabIndex={-1} role="status" className={styles.kept}>
        {text('closing.kept')}
      </p>
    )
  }
  if (closesAt === null) return null
  const date = gregorianFormat(locale.numberTag, { dateStyle: 'long' }).format(closesAt)
  return (
    <section className={styles.closing} aria-label={text('closing.title')}>
      <p>{text('closing.text', { date })}</p>
      <button
        type="button"
        className="button"
        aria-disabled={keeping.kind === 'sending'}
        onClick={() => void keep()}
      >
        {text('closing.keep')}
      </button>
      {keeping.kind === 'refused' ? <p role="alert">{keeping.message}</p> : null}
    </section>
  )
}
