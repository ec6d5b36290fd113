import { keyPrefix } from '../storage/chunk-store.ts'
import type { GuardedStorage } from '../storage/guarded-storage.ts'

const lastKey = `${keyPrefix}last`

/** Numbers of a tab's events, through all its pages. */
export interface EventCounter {
  next(): number
  /** Keeps the last number for the next page. */
  keep(): void
  /** Goes on from what the tab's pages have kept: another one may have counted while this one was hidden. */
  resume(): void
}

/**
 * Counts on from the page before. The number is kept when a page is hidden: one that dies without that leaves an older number, but
 * its page views end with it, and none of theirs has a number twice.
 */
export function createEventCounter(session: GuardedStorage): EventCounter {
  const kept = () => Number(session.read(lastKey)) || 0
  let last = kept()
  return {
    next() {
      last += 1
      return last
    },
    keep: () => session.write(lastKey, String(last)),
    resume() {
      last = Math.max(last, kept())
    },
  }
}
