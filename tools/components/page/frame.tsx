import type { ReactNode } from 'react'
import styles from './page.module.css'

/** A component in one state, with the state's name. */
export function State(props: {
  readonly name: string
  /** Takes the whole width; several stand beside each other otherwise. */
  readonly room?: 'wide' | 'tall'
  readonly children: ReactNode
}) {
  const { name, room, children } = props
  return (
    <figure className={room === undefined ? styles.state : `${styles.state} ${styles[room]}`}>
      <figcaption className={styles.name}>{name}</figcaption>
      {children}
    </figure>
  )
}
