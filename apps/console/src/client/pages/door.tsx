import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The card that who is not signed in sees. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles['door']}>
      <div className={styles['doorCard']}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
