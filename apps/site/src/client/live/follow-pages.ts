import type { Cell } from '@portico/widget'
import type { PageRouter } from '../../components/navigation/page-router.ts'
import type { PageData } from '../../page-data.ts'
import { followedPage, type LiveCells } from './cells.ts'

/** Pages are brought up to date no more often than this. */
const shortestMs = 60_000

/** Whether the reader is in the middle of something that newer data would disturb. */
function isBusy(): boolean {
  if (document.visibilityState === 'hidden') return true
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
}

interface FollowOptions {
  readonly live: Pick<LiveCells, 'page' | 'snapshot' | 'now'>
  readonly router: Pick<PageRouter, 'subscribe' | 'revalidate'>
  /** Told of each page that is shown. */
  readonly shown: Cell<PageData | null>
}

/** Follows the pages that the router shows, and has their data fetched anew when a newer snapshot is current. */
export function followPages({ live, router, shown }: FollowOptions): void {
  let refreshedMs = live.now()

  router.subscribe(({ next, drawn }) => {
    const data = drawn?.data ?? null
    if (next !== null || data === null || data === shown.get()) return
    shown.set(data)
    live.page.set(followedPage(data))
  })
  live.snapshot.subscribe(() => {
    if (live.page.get() === null || isBusy() || live.now() - refreshedMs < shortestMs) return
    refreshedMs = live.now()
    void router.revalidate()
  })
}
