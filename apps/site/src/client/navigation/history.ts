import type { PageRouter } from '../../components/navigation/page-router.ts'
import { pathBelow } from '../base-path.ts'

/** The walk from page to page: by the router once there is one, by loading pages until then. */
export interface PageHistory {
  /** Moves to an address; one elsewhere, or in another language than the page's, loads a whole page. */
  navigate(href: string): void
  connect(router: PageRouter): void
}

const shownPage = () => location.pathname + location.search

/** Opens the walk for pages below the base. */
export function openHistory(base: string): PageHistory {
  let walkedBy: PageRouter | null = null
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
      if (path === null || walkedBy === null) location.assign(href)
      else void walkedBy.navigate(path)
    },
    connect(router) {
      removeEventListener('popstate', load)
      walkedBy = router
    },
  }
}
