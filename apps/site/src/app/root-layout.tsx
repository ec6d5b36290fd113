import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { isPageData, type PageData } from '../page-data.ts'
import './base.css'
import styles from './root-layout.module.css'
import { useText } from '../components/texts/use-text.ts'

/** The head of the page that is shown; null while an error is. */
function useHead(): PageData['head'] | null {
  const data = useMatches().at(-1)?.loaderData
  return isPageData(data) ? data.head : null
}

/**
 * After a client navigation: sets title and description, moves the focus to the page and has its title announced
 * (A11Y-02). The first page came with all of that from the server.
 */
function usePageChange(): string {
  const head = useHead()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!head) return
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
export function RootLayout() {
  const text = useText()
  const announced = usePageChange()
  const loading = useNavigation().state === 'loading'
  return (
    <>
      <div className={loading ? `${styles.progress} ${styles.busy}` : styles.progress} aria-hidden="true" />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={loading}>
        <Outlet />
      </main>
      <div role="status" className="visually-hidden">
        {loading ? text('shell.loading') : announced}
      </div>
    </>
  )
}
