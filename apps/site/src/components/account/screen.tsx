import type { ReactNode } from 'react'
import { useAccountText } from './account-text.tsx'
import styles from './screen.module.css'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

interface ScreenProps {
  readonly title: string
  /** A sentence below the title; empty for none. */
  readonly lead: ReactNode
  readonly children: ReactNode
  /** Set where the screen takes the place of another without a new address: the focus goes to its title. */
  readonly isNext?: boolean
  /** Which step it is, above the title. */
  readonly mark?: ReactNode
  /** Ways to the neighbouring screens. */
  readonly links?: ReactNode | undefined
}

/** One form on a card in the middle of the page, as all screens before the log-in look: all of it on one axis. */
export function FormScreen({ title, lead, children, mark, links, isNext = false }: ScreenProps) {
  const text = useAccountText()
  const heading = useFocusOnAppear<HTMLHeadingElement>(isNext)
  return (
    <div className={styles.screen}>
      <div className={`overlay ${styles.card}`}>
        {mark}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead === '' ? null : <p className={styles.lead}>{lead}</p>}
        <p className={`without-scripts ${styles.notice}`}>{text('common.scriptsNeeded')}</p>
        {children}
      </div>
      {links === undefined ? null : <div className={styles.links}>{links}</div>}
    </div>
  )
}

/** Parts the form from the other ways in below it. */
export function OtherWays() {
  const text = useAccountText()
  return <p className={styles.or}>{text('outside.or')}</p>
}
