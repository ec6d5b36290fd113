import { keyPrefix, storedChunks } from '../storage/chunk-store.ts'
import type { EventQueue } from './event-queue.ts'
import type { GuardedStorage } from '../storage/guarded-storage.ts'
import type { Clock, TabLocks } from '../ports.ts'

/** What tabs are told apart by. */
export interface TabOptions {
  readonly queue: Pick<EventQueue, 'open' | 'adopt'>
  /** Local storage, where tabs keep their events. */
  readonly storage: GuardedStorage
  /** Null where the browser has none, or the page is not secure. */
  readonly locks: TabLocks | null
  /** Lives as long as the tab, through reloads; a duplicated tab begins with a copy of it. */
  readonly session: GuardedStorage
  readonly clock: Pick<Clock, 'now'>
  readonly newId: () => string
}

/**
 * This tab among all that keep events. Each that is seen holds a lock of its own: whose lock is free is gone or hidden, and others may
 * take over what it has not sent.
 */
export interface Tab {
  /** Gives the tab its name, unless another has taken it, and the queue what is left. An open tab stays as it is. */
  open(): Promise<void>
  /** Takes over what other tabs have left since, also those that it took over before: a hidden page can keep events all the same. */
  adopt(): Promise<void>
  /** Lets go all locks: a page that holds one is not kept by the back/forward cache. */
  close(): void
}

/** Where there are no locks, a queue that nothing was added to for so long belongs to a tab that is gone. */
const untouchedMs = 10_000
const tabKey = `${keyPrefix}tab`

/** Tells this tab from others. Nothing here rejects. */
export function createTab({ queue, storage, locks, session, clock, newId }: TabOptions): Tab {
  /** What releases each lock that is held, by its tab. */
  const releases = new Map<string, () => void>()
  let isOpen = false

  /** Whether the tab's lock was free, or is this page's already. It is held from then on. */
  const hold = (tab: string): Promise<boolean> => {
    if (locks === null || releases.has(tab)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const keep = (lock: object | null) => {
        resolve(lock !== null)
        if (lock === null) return null
        return new Promise<void>((release) => {
          releases.set(tab, release)
        })
      }
      locks.request(`${keyPrefix}${tab}`, { ifAvailable: true }, keep).catch((error: unknown) => {
        console.warn('analytics: no lock,', error)
        resolve(false)
      })
    })
  }

  const adopt = async () => {
    const newest = new Map(storedChunks(storage).map(({ tab, number }) => [tab, number]))
    for (const [tab, number] of newest) {
      const isGone = locks === null ? number < clock.now() - untouchedMs : await hold(tab)
      if (isGone) queue.adopt(tab)
    }
  }

  return {
    async open() {
      if (isOpen) return
      isOpen = true
      const before = session.read(tabKey)
      const isFree = before !== null && (await hold(before))
      const own = isFree ? before : newId()
      if (!isFree) await hold(own)
      session.write(tabKey, own)
      queue.open(own)
      await adopt()
    },
    adopt,
    close() {
      isOpen = false
      for (const release of releases.values()) release()
      releases.clear()
    },
  }
}
