/** Keys of what the client keeps on this device begin so. It is the name of the lock of the tab that sends, too. */
export const keyPrefix = 'portico.events.'

/** What is used of `localStorage` and `sessionStorage`, whose own enumerable properties are their keys. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage that never throws: blocked or full, it refuses what is written and has nothing to read. */
export interface GuardedStorage {
  keys(): readonly string[]
  read(key: string): string | null
  /** False where it is refused. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** Opens the storage for each use, because even naming it throws where it is blocked. The console is told once. */
export function createGuardedStorage(open: () => StorageLike): GuardedStorage {
  let hasWarned = false

  const attempt = <Value>(work: (storage: StorageLike) => Value): Value | null => {
    try {
      return work(open())
    } catch (error) {
      if (!hasWarned) console.warn('analytics: storage refused,', error)
      hasWarned = true
      return null
    }
  }

  return {
    keys: () => attempt(Object.keys) ?? [],
    read: (key) => attempt((storage) => storage.getItem(key)),
    write: (key, value) => attempt((storage) => storage.setItem(key, value)) !== null,
    remove: (key) => void attempt((storage) => storage.removeItem(key)),
  }
}
