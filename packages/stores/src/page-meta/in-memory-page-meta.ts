import { createHash } from 'node:crypto'
import type { PageMeta, PageMetaStore } from './port.ts'

/** The part that all adapters share: the current entries, their version, and who wants to know. */
export interface InMemoryPageMetaStore extends PageMetaStore {
  /** Replaces all entries; tells the subscribers when the content differs. */
  replace(entries: readonly PageMeta[]): void
}

function byLocaleAndPage(left: PageMeta, right: PageMeta): number {
  const [first, second] = [`${left.locale} ${left.page}`, `${right.locale} ${right.page}`]
  if (first === second) return 0
  return first < second ? -1 : 1
}

function versionOf(entries: readonly PageMeta[]): string {
  if (entries.length === 0) return 'none'
  const content = entries.map((entry) => [
    entry.locale,
    entry.page,
    entry.title,
    entry.description,
    entry.keywords,
  ])
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

/** Keeps entries in memory: the adapter of tests, and what the file adapter fills. */
export function createInMemoryPageMetaStore(initial: readonly PageMeta[] = []): InMemoryPageMetaStore {
  let entries: readonly PageMeta[] = []
  let found = new Map<string, PageMeta>()
  let version = 'none'
  const listeners = new Set<{ readonly tell: () => void }>()

  function hold(next: readonly PageMeta[]) {
    entries = next.toSorted(byLocaleAndPage)
    found = new Map(entries.map((entry) => [`${entry.locale} ${entry.page}`, entry]))
    version = versionOf(entries)
  }

  hold(initial)
  return {
    find: (locale, page) => found.get(`${locale} ${page}`) ?? null,
    list: (locale) => entries.filter((entry) => entry.locale === locale),
    version: () => version,
    subscribe(tell) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    replace(next) {
      const before = version
      hold(next)
      if (version === before) return
      for (const { tell } of [...listeners]) tell()
    },
  }
}
