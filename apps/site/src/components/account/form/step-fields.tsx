import { type ReactNode, useEffect, useRef } from 'react'
import { useAccountText } from '../account-text.tsx'
import styles from './form.module.css'
import type { FormSteps } from './steps.ts'

/** Which step is shown of how many, as words that are read out and as a bar. */
export function StepMark({ steps: { step, count } }: { readonly steps: FormSteps<string> }) {
  const text = useAccountText()
  return (
    <div role="status" className={styles.steps}>
      <p>{text('steps.of', { step, count })}</p>
      <span aria-hidden="true" className={styles.bar}>
        {Array.from({ length: count }, (_, index) => (
          <i key={index} data-done={index < step || undefined} />
        ))}
      </span>
    </div>
  )
}

/** The fields of the step that is shown; the first one takes the focus when another step was there before. */
export function StepFields({ step, children }: { readonly step: number; readonly children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    fields.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus()
  }, [step])
  return (
    <div ref={fields} className={styles.form}>
      {children}
    </div>
  )
}

/** The way back to the step before; nothing at the first one. */
export function StepBack({ steps: { step, show } }: { readonly steps: FormSteps<string> }) {
  const text = useAccountText()
  if (step === 1) return null
  return (
    <button type="button" className="text-button" onClick={() => show(step - 1)}>
      {text('steps.back')}
    </button>
  )
}
