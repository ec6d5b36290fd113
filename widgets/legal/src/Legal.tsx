import { type Consent, isMeasured, readConsent, saveConsent } from '@portico/analytics/consent'
import { linkAttributes, useShellState, type WidgetProps } from '@portico/widget'
import { useEffect, useRef, useState } from 'react'
import { ConsentLine } from './ConsentLine.tsx'
import type { LegalProps } from './legal-props.ts'
import styles from './legal.module.css'
import { withGap } from '@portico/locale'

const documents = [
  { path: '/legal/terms', text: 'legal.terms' },
  { path: '/legal/privacy', text: 'legal.privacy' },
  { path: '/legal/cookies', text: 'legal.cookies' },
] as const

/** What is true before the visitor has chosen. */
type Unchosen = 'legal.unlessOn' | 'legal.unlessOff' | 'legal.signalled'

/** What holds by the operator's rules alone; the server cannot know what a browser asks for. */
const unchosenBy = {
  required: 'legal.unlessOn',
  ask: 'legal.unlessOn',
  assumed: 'legal.unlessOff',
} as const

/** Where things stand, and what that comes from. */
function standing({ analytics }: WidgetProps): { consent: Consent; unchosen: Unchosen } {
  const choice = readConsent(() => localStorage)
  const consent = isMeasured(analytics, choice) ? 'on' : 'off'
  const isSignalled = analytics.consent === 'assumed' && !isMeasured(analytics, null)
  return { consent, unchosen: isSignalled ? 'legal.signalled' : unchosenBy[analytics.consent] }
}

/** Links that open the dialog in place of their page. */
const opener = 'a[href$="#privacy-choices"]'

/**
 * The legal dialog: the visitor's consent, and the texts that bind. It knows the current locale and path (SHELL-03) and
 * opens by any link to the privacy choices. Before that nobody is asked, unless the operator does so in one line.
 */
export function Legal({ props, text, store }: LegalProps) {
  const page = useShellState(store, { path: props.path, search: props.search, user: null })
  const dialog = useRef<HTMLDialogElement>(null)
  const [consent, setConsent] = useState<Consent>('off')
  const [unchosen, setUnchosen] = useState<Unchosen>(unchosenBy[props.analytics.consent])
  const [saved, setSaved] = useState(false)

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element) || !event.target.closest(opener)) return
      event.preventDefault()
      const now = standing(props)
      setConsent(now.consent)
      setUnchosen(now.unchosen)
      setSaved(false)
      dialog.current?.showModal()
    }
    document.addEventListener('click', open, true)
    return () => document.removeEventListener('click', open, true)
  }, [props])

  useEffect(() => dialog.current?.close(), [page.path])

  function save(): void {
    const result = saveConsent(() => localStorage, consent)
    if (result === 'failed') store?.report('the consent choice could not be stored')
    setSaved(result === 'saved')
  }

  return (
    <>
      {props.analytics.consent === 'ask' && <ConsentLine props={props} text={text} store={store} />}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="legal-title"
        data-locale={props.locale}
        data-path={page.path}
      >
        <h2 id="legal-title">{text('legal.title')}</h2>
        <p>{text('legal.lead')}</p>
        <fieldset className={styles.choice}>
          <legend>{text('legal.measure')}</legend>
          <p>
            {withGap(text('legal.measureHelp'))}
            {text(unchosen)}
          </p>
          {(['off', 'on'] as const).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="consent"
                checked={consent === value}
                onChange={() => setConsent(value)}
              />{' '}
              {text(`legal.${value}`)}
            </label>
          ))}
        </fieldset>
        <div className="actions">
          <button type="button" className="button" onClick={save}>
            {text('legal.save')}
          </button>
          <button type="button" className="button button-line" onClick={() => dialog.current?.close()}>
            {text('legal.close')}
          </button>
        </div>
        <p role="status" className={styles.status}>
          {saved ? text('legal.saved') : ''}
        </p>
        <p className={styles.read}>
          {withGap(text('legal.read'))}
          {documents.map((document, index) => (
            <span key={document.path}>
              {index > 0 ? ' · ' : ''}
              <a {...linkAttributes(props, document.path, { signedIn: page.user !== null })}>
                {text(document.text)}
              </a>
            </span>
          ))}
        </p>
      </dialog>
    </>
  )
}
