import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

export interface ScrollTableProps {
  /** What the table shows, for screen readers; the name of the frame too. */
  readonly caption: string
  readonly className?: string | undefined
  /** Head and body of the table. */
  readonly children: ReactNode
}

/**
 * A table that scrolls sideways in a frame of its own where the page is narrow, by keyboard as well (A11Y-01). Its head follows
 * the page below the site's header, and its row heads stay at the start of the frame (NUM-05).
 */
export function ScrollTable({ caption, className, children }: ScrollTableProps) {
  return (
    <div className={`table-scroll ${styles.frame}`} role="region" aria-label={caption} tabIndex={0}>
      <div className={styles.whole}>
        <table className={className}>
          <caption className="visually-hidden">{caption}</caption>
          {children}
        </table>
      </div>
    </div>
  )
}
