import { createHash } from 'node:crypto'
import type { PageCache } from '@portico/site'

/** A page cache that keeps nothing and compresses nothing, so that rendering is measured apart from compression. */
export const noCache: PageCache = {
  async get(_key, make) {
    const page = await make()
    const identity = Buffer.from(page.body)
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`
    return { ...page, etag, identity, gzip: identity, br: identity, madeAtMs: 0, epoch: 0 }
  },
  expire() {},
  clear() {},
}
