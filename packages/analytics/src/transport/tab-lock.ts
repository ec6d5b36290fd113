import { keyPrefix } from '../storage/guarded-storage.ts'
import type { TabLocks } from '../ports.ts'

/** What one tab does at a time. */
export interface TabLock {
  /** Does the work once, which never rejects, or what is to be done where another tab has the lock. */
  hold(work: () => Promise<void>, otherwise: () => void): void
  /** Gives the lock back, though the work goes on. */
  release(): void
}

/** Creates the lock of all tabs. Where there are none, or none is given, the work is done all the same. */
export function createTabLock(locks: TabLocks | null): TabLock {
  let release = (): void => undefined
  return {
    hold(work, otherwise) {
      let begun: Promise<void> | undefined
      const begin = () => (begun ??= work())
      const held = async (lock: object | null) => {
        if (!lock) return otherwise()
        return new Promise<void>((resolve) => {
          release = resolve
          begin().finally(resolve)
        })
      }
      // Refused, or taken away by a script of the page while the work goes on.
      if (locks) locks.request(keyPrefix, { ifAvailable: true }, held).catch(begin)
      else begin()
    },
    release: () => release(),
  }
}
