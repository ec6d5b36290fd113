import type { PageRouter } from '../../components/navigation/page-router.ts'
import { pathBelow } from '../base-path.ts'

/** Shows other pages: with the router once there is one, by loading documents until then. */
export interface PageHistory {
  /** Moves to an address; one elsewhere, or in another language than the page's, loads a whole page. */
  navigate(href: string): void
  connect(router: PageRouter): void
}

const shownPage = () => location.pathname + location.search

/** Starts with loading documents, for pages below the base. */
export function openHistory(base: string): PageHistory {
  let connected: PageRouter | null = null
  const loaded = shownPage()
  // Back may lead to another entry of this same document, which a router of an earlier load made.
  const load = () => {
    if (shownPage() !== loaded) location.reload()
  }
  addEventListener('popstate', load)
  return {
    navigate(href) {
      const url = new URL(href, location.href)
      const path = url.origin === location.origin ? pathBelow(base, url) : null
      if (path === null || connected === null) location.assign(href)
      else void connected.navigate(path)
    },
    connect(router) {
      removeEventListener('popstate', load)
      connected = router
    },
  }
}
