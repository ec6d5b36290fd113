import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import styles from './button.module.css'

interface ButtonProps {
  readonly children: ReactNode
  readonly kind?: 'fill' | 'line' | 'danger'
  readonly size?: 'usual' | 'wide'
  readonly type?: 'button' | 'submit'
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly onPress?: () => void
  /** What it is for, where the same word stands in several rows. */
  readonly label?: string
  /** Closes the dialog that it is in. */
  readonly slot?: 'close'
}

/** A button. */
export function PlainButton({
  kind = 'line',
  size = 'usual',
  type = 'button',
  label,
  isPending = false,
  onPress,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Button
      {...rest}
      // It keeps the focus while it works, and does nothing then.
      {...(onPress === undefined || isPending ? {} : { onPress })}
      {...(isPending ? { 'data-pending': true } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      type={type}
      data-kind={kind}
      data-size={size}
      className={styles['button'] ?? ''}
    >
      {children}
    </Button>
  )
}
