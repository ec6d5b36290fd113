import { acceptTerms, type securityOverview } from '@portico/contract'
import { useState } from 'react'
import { Anchor } from '../../navigation/anchor.tsx'
import { useText } from '../../texts/use-text.ts'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import { termsPath } from '../country/own-texts.ts'
import { wantedPath } from '../enter-account.ts'
import { failureText } from '../failure.ts'
import type { Fetched } from '../overview/use-remote.ts'
import { useFocusOnAppear } from '../use-focus-on-appear.ts'
import styles from './privacy.module.css'

/** What became of the owner's word. */
type Accepting =
  | { readonly kind: 'idle' | 'sending' | 'accepted' }
  | { readonly kind: 'refused'; readonly message: string }

/** Terms that the owner has yet to accept: one line, which blocks nothing (ACC-06). */
export function TermsBanner({ fetched }: { readonly fetched: Fetched<typeof securityOverview> }) {
  const text = useAccountText()
  const siteText = useText()
  const calls = useAccountCalls()
  const [accepting, setAccepting] = useState<Accepting>({ kind: 'idle' })
  const accepted = useFocusOnAppear<HTMLParagraphElement>(accepting.kind === 'accepted')
  const terms = fetched.remote.kind === 'ready' ? fetched.remote.value.terms : null
  const version = terms?.wanted ?? null

  async function accept(wanted: string, next: string | null): Promise<void> {
    if (accepting.kind === 'sending') return
    setAccepting({ kind: 'sending' })
    try {
      await calls.send(acceptTerms, { version: wanted })
      if (next !== null) return location.assign(next)
      setAccepting({ kind: 'accepted' })
    } catch (error) {
      setAccepting({ kind: 'refused', message: failureText(error, text) })
    }
    // After a refusal too: the terms may be newer than this page.
    fetched.reload()
  }

  if (accepting.kind === 'accepted') {
    return (
      <p ref={accepted} tabIndex={-1} role="status" className={styles.kept}>
        {text('terms.accepted')}
      </p>
    )
  }
  if (version === null) return null
  // The account is drawn in the browser only, so there is an address to read.
  const next = wantedPath(location.search, location.origin)
  return (
    <section className={styles.terms} aria-label={text('terms.title')}>
      <p>
        {text('terms.text', { version })}{' '}
        <Anchor to={termsPath(terms?.country ?? null)}>{siteText('legal.terms')}</Anchor>
      </p>
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={accepting.kind === 'sending'}
          onClick={() => void accept(version, next)}
        >
          {text('terms.accept')}
        </button>
        {next === null ? null : <a href={next}>{text('terms.later')}</a>}
      </div>
      {accepting.kind === 'refused' ? <p role="alert">{accepting.message}</p> : null}
    </section>
  )
}
