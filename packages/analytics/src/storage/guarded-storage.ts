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

  const attempt = <Value>(work: (storage: StorageLike) => Value, otherwise: Value): Value => {
    try {
      return work(open())
    } catch (error) {
      if (!hasWarned) console.warn('analytics: storage refused,', error)
      hasWarned = true
      return otherwise
    }
  }

  return {
    keys: () => attempt(Object.keys, []),
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}
