import type { TabLocks } from '../src/ports.ts'

/** The locks of a browser. */
export interface TestLocks {
  /** Names of locks that are held. */
  held(): readonly string[]
  /** `navigator.locks` as a page sees it. */
  of(page: { readonly isAlive: boolean }): TabLocks
  /** Frees what a page held that is gone. */
  release(page: object): void
}

/** Creates locks as browsers have them: granted later, and free when their holder lets them go or is gone. */
export function createTestLocks(): TestLocks {
  const holders = new Map<string, object>()
  return {
    held: () => [...holders.keys()],
    of: (page) => ({
      async request(name, _options, callback) {
        await Promise.resolve()
        if (!page.isAlive) return
        if (holders.has(name)) return callback(null)
        holders.set(name, page)
        await callback({})
        if (holders.get(name) === page) holders.delete(name)
      },
    }),
    release(page) {
      for (const [name, holder] of holders) if (holder === page) holders.delete(name)
    },
  }
}
