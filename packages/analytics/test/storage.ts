import type { StorageLike } from '../src/storage/guarded-storage.ts'

/** A storage as browsers have it: strings by key, up to a number of characters, or blocked. */
export interface TestStorage {
  readonly items: Map<string, string>
  /** Characters of keys and values. */
  quota: number
  isBlocked: boolean
  readonly open: () => StorageLike
}

/** Creates a storage that starts with the given items. */
export function createTestStorage(given: ReadonlyMap<string, string> = new Map()): TestStorage {
  const items = new Map(given)
  const size = () => (state.quota === Number.POSITIVE_INFINITY ? 0 : [...items].join('').length)
  const methods: StorageLike = {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      // What stands under the key counts twice: a little less room than in a browser.
      if (size() + key.length + value.length > state.quota)
        throw new DOMException('exceeded the quota', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
  const storage = new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) => ({
      value: items.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  })
  const state = {
    items,
    quota: Number.POSITIVE_INFINITY,
    isBlocked: false,
    open() {
      if (state.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError')
      return storage
    },
  }
  return state
}
