import { type Consent, saveConsent } from '@portico/analytics/consent'
import { linkAttributes, useShellState } from '@portico/widget'
import { useRef, useState } from 'react'
import type { LegalProps } from './legal-props.ts'
import styles from './legal.module.css'

const answers = [
  { choice: 'off', text: 'legal.askRefuse' },
  { choice: 'on', text: 'legal.askAllow' },
] as const

/**
 * Asks in one line whether the visitor may be measured, with two equal answers (ANA-06). It is shown while the page's scripts set
 * `data-ask`, which stands for a question without an answer. It takes no focus: reading on without an answer is a no.
 */
export function ConsentLine({ props, text, store }: LegalProps) {
  const { user } = useShellState(store, { path: props.path, search: props.search, user: null })
  const [saved, setSaved] = useState(false)
  const line = useRef<HTMLElement>(null)

  function answer(choice: Consent): void {
    const heldFocus = line.current?.contains(document.activeElement) ?? false
    const result = saveConsent(() => localStorage, choice)
    if (result === 'failed') store?.report('the consent choice could not be stored')
    setSaved(result === 'saved')
    // The line is gone with its buttons; who uses the keyboard goes on from the page.
    if (heldFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <aside ref={line} className={`overlay ${styles.ask}`} aria-labelledby="ask-text">
        <p>
          <span id="ask-text">{text('legal.askText')}</span>{' '}
          <a {...linkAttributes(props, '/legal/privacy#privacy-choices', { signedIn: user !== null })}>
            {text('legal.askMore')}
          </a>
        </p>
        <div className={styles.answers}>
          {answers.map(({ choice, text: name }) => (
            <button
              key={choice}
              type="button"
              className="button button-line button-small"
              onClick={() => answer(choice)}
            >
              {text(name)}
            </button>
          ))}
        </div>
      </aside>
      <p role="status" className="visually-hidden">
        {saved ? text('legal.saved') : ''}
      </p>
    </>
  )
}
