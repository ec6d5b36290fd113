import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

/** What stands above a list: which part of it is shown, and the field that narrows it. */
export function ListBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
