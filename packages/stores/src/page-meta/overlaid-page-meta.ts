import { createHash } from 'node:crypto'
import { createInMemoryPageMetaStore } from './in-memory-page-meta.ts'
import type { PageMeta, PageMetaStore } from './port.ts'

/** A store with entries in front of those of another one: of a page in a language, the one in front is the one that counts. */
export function overlaidPageMeta(under: PageMetaStore, entries: readonly PageMeta[]): PageMetaStore {
  const front = createInMemoryPageMetaStore(entries)
  return {
    find: (locale, page) => front.find(locale, page) ?? under.find(locale, page),
    list(locale) {
      const own = front.list(locale)
      const names = new Set(own.map(({ page }) => page))
      const others = under.list(locale).filter(({ page }) => !names.has(page))
      return [...own, ...others].toSorted((one, other) => (one.page < other.page ? -1 : 1))
    },
    version() {
      const [own, others] = [front.version(), under.version()]
      if (own === 'none') return others
      return createHash('sha256').update(`${own} ${others}`).digest('hex').slice(0, 16)
    },
    subscribe: (listener) => under.subscribe(listener),
  }
}
