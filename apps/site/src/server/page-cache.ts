import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** An answer as the renderer makes it. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Text is compressed; bytes are sent as they are, because they are compressed already. */
  readonly body: string | Uint8Array
  /** False for pages that stand in for a failed part; they are served once and made anew. */
  readonly keep: boolean
}

/** An answer with its bodies ready to be sent. */
export interface StoredPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly identity: Buffer
  /** The very buffer of `identity` where the body is sent as it is, and so for `br`. */
  readonly gzip: Buffer
  readonly br: Buffer
  readonly keep: boolean
  readonly madeAtMs: number
  /** Which state of the data it was made from. */
  readonly epoch: number
}

/** Counts for the operator's metrics. */
export interface PageCacheCounters {
  hit(): void
  stale(): void
  miss(): void
}

export interface PageCache {
  /** The page of this key; concurrent misses share one rendering, an old page is served while a new one is made. */
  get(key: string, make: () => Promise<RenderedPage>): Promise<StoredPage>
  /** Makes every page old, so that each is made anew at its next request. */
  expire(): void
  /** Forgets every page. */
  clear(): void
}

const freshMs = 60_000
const staleMs = 600_000
const defaultMaxBytes = 96 * 1024 * 1024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compressed(text: Buffer): Promise<Pick<StoredPage, 'gzip' | 'br'>> {
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
    deflate(text, { level: 6 }),
  ])
  return { br, gzip: gz }
}

/** Makes the bodies of an answer, and its tag. */
export async function storePage(
  page: RenderedPage,
  made: Pick<StoredPage, 'madeAtMs' | 'epoch'>,
): Promise<StoredPage> {
  const identity = Buffer.from(page.body)
  // Weak: the same page has three encodings (RFC 9110, 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: page.status,
    headers: page.headers,
    etag,
    identity,
    ...(typeof page.body === 'string' ? await compressed(identity) : { gzip: identity, br: identity }),
    keep: page.keep,
    ...made,
  }
}

/** What a page takes up, in bytes. */
function weightOf({ identity, gzip, br }: StoredPage): number {
  return [...new Set([identity, gzip, br])].reduce((sum, body) => sum + body.length, 0)
}

/**
 * Pages as ready bodies in process memory, bounded by bytes (design, "page cache"). Fresh for a minute; for ten more an
 * old page is served while the new one is made; older than that the reader waits.
 */
export function createPageCache(options: {
  counters: PageCacheCounters
  now(): number
  /** Bound of all bodies together; 96 MiB unless given. */
  maxBytes?: number
}): PageCache {
  let epoch = 0
  const pages = new LRUCache<string, StoredPage, () => Promise<RenderedPage>>({
    maxSize: options.maxBytes ?? defaultMaxBytes,
    sizeCalculation: (page, key) => weightOf(page) + key.length,
    // A rendering under way still answers its readers when the cache is cleared meanwhile.
    ignoreFetchAbort: true,
    // A page that cannot be made anew stays in force for as long as it may be served.
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, old, { context: render }) => {
      const made = { epoch, madeAtMs: options.now() }
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
      // The old page stays in force; whoever renders has reported the failure.
      .catch(() => undefined)
      .finally(() => refreshing.delete(key))
  }

  return {
    async get(key, render) {
      const page = pages.get(key)
      const age = page ? options.now() - page.madeAtMs : Number.POSITIVE_INFINITY
      if (page && age < freshMs && page.epoch === epoch) {
        options.counters.hit()
        return page
      }
      if (page && age < freshMs + staleMs) {
        options.counters.stale()
        refresh(key, render)
        return page
      }
      options.counters.miss()
      return make(key, render)
    },
    expire() {
      epoch += 1
    },
    clear() {
      epoch += 1
      pages.clear()
    },
  }
}
