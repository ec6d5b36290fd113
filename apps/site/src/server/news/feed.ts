import { feedItems } from './feed-items.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { NewsSource } from './news-source.ts'

const everyMs = 15 * 60_000

/** A feed that the operator has named, read from its own host only. */
export function createFeed(address: string, { now }: { now(): number }): NewsSource {
  return {
    name: address,
    isLocal: false,
    everyMs,
    read: async (signal) => feedItems(await fetchFeed(address, { signal }), { address, nowMs: now() }),
  }
}
