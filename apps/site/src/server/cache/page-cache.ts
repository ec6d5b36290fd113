import { LRUCache } from 'lru-cache'
import { type StoredPage, storePage, weightOf } from './stored-page.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'

/** Counts for the operator's metrics. */
export interface PageCacheCounters {
  hit(): void
  stale(): void
  miss(): void
}

export interface PageCache {
  /** The page of this key where it is there, young, and says what the newest data say; null where it is not. Counts a hit. */
  current(key: string): StoredPage | null
  /** The page of this key; concurrent misses share one rendering, an old page is served while a new one is made. */
  get(key: string, make: () => Promise<RenderedPage>): Promise<StoredPage>
  /** Makes every page old, so that each is made anew at its next request. */
  expire(): void
  /** Forgets every page. */
  clear(): void
}

const freshMs = 60_000
const staleMs = 600_000
/** How long a page may say what newer data has overtaken. */
const longestLagMs = 60_000
const defaultMaxBytes = 48 * 1024 * 1024

/** The states of the data that pages were made from, by number. */
function createEpochs(now: () => number) {
  let epoch = 0
  /** When each was overtaken; those are forgotten of which no page can be served any more. */
  const overtakenAtMs = new Map<number, number>()
  return {
    current: () => epoch,
    begin(): void {
      const nowMs = now()
      for (const [old, atMs] of overtakenAtMs) if (nowMs - atMs > freshMs + staleMs) overtakenAtMs.delete(old)
      overtakenAtMs.set(epoch, nowMs)
      epoch += 1
    },
    /** How long newer data than that of an epoch has been there. */
    lagMs: (of: number): number =>
      of === epoch ? 0 : now() - (overtakenAtMs.get(of) ?? Number.NEGATIVE_INFINITY),
  }
}

/**
 * Pages as ready bodies in process memory, bounded by bytes (design, "page cache"). Fresh for a minute; for ten more an
 * old page is served while the new one is made; older than that the reader waits. So does the reader of a page whose data
 * was overtaken a minute ago, unless the page cannot be made anew.
 */
export function createPageCache(options: {
  counters: PageCacheCounters
  now(): number
  /** Bound of all bodies together; 48 MiB unless given. */
  maxBytes?: number
}): PageCache {
  const epochs = createEpochs(options.now)
  const pages = new LRUCache<string, StoredPage, () => Promise<RenderedPage>>({
    maxSize: options.maxBytes ?? defaultMaxBytes,
    sizeCalculation: (page, key) => weightOf(page.body) + key.length,
    // A rendering under way still answers its readers when the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    // A page that cannot be made anew stays current for as long as it may be served.
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, old, { context: render }) => {
      const made = { epoch: epochs.current(), madeAtMs: options.now() }
      const page = await storePage(await render(), made)
      return old && !page.keep && options.now() - old.madeAtMs < freshMs + staleMs ? old : page
    },
  })
  const refreshing = new Set<string>()

  async function make(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    const page = await pages.fetch(key, { context: render, forceRefresh: true })
    if (!page) throw new Error(`no page was made for ${key}`)
    if (!page.keep) pages.delete(key)
    return page
  }

  function refresh(key: string, render: () => Promise<RenderedPage>): void {
    if (refreshing.has(key)) return
    refreshing.add(key)
    make(key, render)
      // The old page stays current; anyone who renders has reported the failure.
      .catch(() => undefined)
      .finally(() => refreshing.delete(key))
  }

  function current(key: string): StoredPage | null {
    const page = pages.get(key)
    if (!page || page.epoch !== epochs.current() || options.now() - page.madeAtMs >= freshMs) return null
    options.counters.hit()
    return page
  }

  return {
    current,
    async get(key, render) {
      const known = current(key)
      if (known !== null) return known
      const page = pages.get(key)
      const age = page ? options.now() - page.madeAtMs : Number.POSITIVE_INFINITY
      const servable = page && age < freshMs + staleMs ? page : null
      if (servable && epochs.lagMs(servable.epoch) < longestLagMs) {
        options.counters.stale()
        refresh(key, render)
        return servable
      }
      options.counters.miss()
      // Last known figures are better than none; anyone who renders has reported the failure.
      return servable ? make(key, render).catch(() => servable) : make(key, render)
    },
    expire: epochs.begin,
    clear() {
      epochs.begin()
      pages.clear()
    },
  }
}
