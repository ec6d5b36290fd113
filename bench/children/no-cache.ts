import { bytesOf, type PageCache } from '@portico/site'

/**
 * A page cache that keeps nothing and compresses nothing, so that rendering is measured apart from compression. The tag of
 * a page is read off its compressed body, so it is left out as well.
 */
export const noCache: PageCache = {
  current: () => null,
  async get(_key, make) {
    const page = await make()
    const body = { kind: 'bytes', bytes: bytesOf(page.body) } as const
    return { ...page, body, etag: '"none"', madeAtMs: 0, epoch: 0 }
  },
  expire() {},
  clear() {},
}
