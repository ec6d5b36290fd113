import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useAccountText } from '../account-text.tsx'
import { fieldId } from './field-id.ts'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

/**
 * Everything that a submit found wrong, in one place that takes the focus; each line leads to its field. What is found when a field is left
 * stands at that field alone, so that nothing moves under the reader.
 */
function Summary<Name extends string>({ form }: { readonly form: Form<Name> }) {
  const text = useAccountText()
  const refused = form.status.kind === 'refused' ? form.status.message : null
  const problems = form.status.kind === 'checked' ? [...form.problems] : []
  const isEmpty = refused === null && problems.length === 0
  return (
    <div
      ref={form.summary}
      tabIndex={-1}
      role="group"
      aria-live="assertive"
      className={styles.summary}
      hidden={isEmpty}
    >
      {refused === null ? null : <p className={styles.refused}>{refused}</p>}
      {problems.length === 0 ? null : (
        <>
          <p>{text('summary.title', { count: problems.length })}</p>
          <ul>
            {problems.map(([name, problem]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(form, name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId(form, name))?.focus()
                  }}
                >
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface FormShellProps<Name extends string> {
  readonly form: Form<Name>
  readonly submitLabel: string
  readonly children: ReactNode
  /** Stands beside the submit button, such as the way back. */
  readonly actions?: ReactNode
}

/** From here on a reader wants to know what is going on, and may want to give up. */
const slowMs = 2500

/** Whether something has been going on for long. */
function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isGoingOn])
  return isSlow
}

/**
 * Submits a form that was submitted before it was ready, which its early script has held (client/held-submit.ts).
 * @returns the place of the form element.
 */
function useHeldSubmit({ isReady, submit }: Pick<Form<string>, 'isReady' | 'submit'>) {
  const element = useRef<HTMLFormElement>(null)
  const carryOut = useEffectEvent(() => {
    if (element.current?.getAttribute('aria-busy') !== 'true') return
    element.current.setAttribute('aria-busy', 'false')
    submit()
  })
  useEffect(() => {
    // Not before the other effects of this drawing, one of which leads the focus to what a submit has found.
    if (isReady) queueMicrotask(carryOut)
  }, [isReady])
  return element
}

/** What a form says in the server's HTML; the early script shows it after a try, or when scripts do not come. */
function EarlyNotes() {
  const text = useAccountText()
  return (
    <>
      <p hidden data-early-note="wait" role="status" className={styles.progress}>
        {text('status.sending')}
      </p>
      <div hidden data-early-note="failed" role="alert" tabIndex={-1} className={styles.summary}>
        <p className={styles.refused}>{text('failure.scripts')}</p>
        <a href="">{text('failure.retry')}</a>
      </div>
    </>
  )
}

/** Firefox would keep a button enabled over a reload (it keeps `disabled` as it keeps texts). React's types have it for fields alone. */
const asDrawn = { autoComplete: 'off' }

/** A form with its summary of problems, its fields and one submit that cannot be pressed twice. */
export function FormShell<Name extends string>(props: FormShellProps<Name>) {
  const { form, submitLabel, children, actions } = props
  const text = useAccountText()
  const isSending = form.status.kind === 'sending'
  const isSlow = useIsSlow(isSending)
  const isHydrated = useIsHydrated()
  const element = useHeldSubmit(form)
  return (
    <form
      ref={element}
      id={form.id}
      className={styles.form}
      noValidate
      onSubmit={form.submit}
      aria-busy={isSending}
      method="post"
      {...(form.isReady ? {} : { 'data-early': isHydrated ? 'taken-over' : 'drawn' })}
    >
      <Summary form={form} />
      {isHydrated ? null : <EarlyNotes />}
      {children}
      <div className={styles.actions}>
        <button
          type="submit"
          className={`button ${styles.submit}`}
          // Before the form is ready nothing may be sent: the browser would send it in clear.
          disabled={!form.isReady}
          {...asDrawn}
          aria-disabled={isSending}
        >
          {isSending ? text('status.sending') : submitLabel}
        </button>
        {isSlow ? (
          <button type="button" className="button button-line" onClick={form.cancel}>
            {text('status.cancel')}
          </button>
        ) : null}
        {actions}
      </div>
      <p role="status" className={styles.progress}>
        {isSlow ? text('status.sealing') : null}
      </p>
    </form>
  )
}
