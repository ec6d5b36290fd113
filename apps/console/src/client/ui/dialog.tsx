import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './dialog.module.css'

/** A dialog above the page. It is closed by Escape and its own buttons; a click beside it would lose what was typed. */
export function PlainDialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const form = useRef<HTMLElement>(null)
  // Who opens a dialog wants to fill it in (ARIA Authoring Practices, dialog).
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(opens) => {
        if (!opens) onClose()
      }}
      className={styles['veil'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog ref={form} className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
