import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { useAccountText } from './account-text.tsx'
import styles from './dialog.module.css'
import { focusAgain } from './focus-again.ts'

/**
 * A modal dialog of the platform: focus goes to the first field or button and stays inside, Escape closes it, focus goes
 * back to where it came from.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const text = useAccountText()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      focusAgain(before)
    }
  }, [])
  return (
    <dialog ref={dialog} className={`card ${styles.dialog}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <button type="button" className={styles.close} aria-label={text('common.close')} onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>
  )
}
