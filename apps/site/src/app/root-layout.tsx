import { useEffect, useRef, useState } from 'react'
import { type DrawnPage, useRouterState } from '../components/navigation/page-router.ts'
import './base.css'
import styles from './root-layout.module.css'
import { useText } from '../components/texts/use-text.ts'

/**
 * After a client navigation: sets title and description, moves the focus to the page and has its title announced
 * (A11Y-02). The first page came with all of that from the server.
 */
function usePageChange({ head }: DrawnPage['data']): string {
  const { pathname } = useRouterState().location
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    document.title = head.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector('link[rel="canonical"]')?.remove()
    // What keeps the reader's place keeps the focus too: a second swap needs no way back to the button.
    if (!document.activeElement?.closest('main [data-scroll="keep"]'))
      document.getElementById('main')?.focus({ preventScroll: true })
    setAnnounced(head.title)
  }, [head, pathname])
  return announced
}

/** The main area, with word of what is going on for screen readers. */
export function RootLayout({ page: { data, drawer } }: { readonly page: DrawnPage }) {
  const text = useText()
  const announced = usePageChange(data)
  const loading = useRouterState().next !== null
  return (
    <>
      <div className={loading ? `${styles.progress} ${styles.busy}` : styles.progress} aria-hidden="true" />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading}>
        {drawer.draw(data)}
      </main>
      <div role="status" className="visually-hidden">
        {loading ? text('shell.loading') : announced}
      </div>
    </>
  )
}
