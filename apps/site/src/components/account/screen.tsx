import type { ReactNode } from 'react'
import { Crumbs } from '../navigation/crumbs.tsx'
import { useAccountText } from './account-text.tsx'
import styles from './screen.module.css'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

interface ScreenProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** Set where the screen takes the place of another without a new address: the focus goes to its title. */
  readonly isNext?: boolean
  /** Ways to the neighbouring screens. */
  readonly links?: ReactNode
}

/** One form on a card in the middle of the page, as all screens before the log-in look. */
export function FormScreen({ title, lead, children, links, isNext = false }: ScreenProps) {
  const text = useAccountText()
  const heading = useFocusOnAppear<HTMLHeadingElement>(isNext)
  return (
    <>
      <Crumbs here={title} />
      <div className={styles.screen}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
        <p className={`card without-scripts ${styles.notice}`}>{text('common.scriptsNeeded')}</p>
        <div className={`card ${styles.card}`}>{children}</div>
        {links === undefined ? null : <div className={styles.links}>{links}</div>}
      </div>
    </>
  )
}
