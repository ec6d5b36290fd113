import type { Outbound } from '@portico/outbound'
import { feedItems } from './feed-items.ts'
import type { NewsSource } from './news-source.ts'

const everyMs = 15 * 60_000
const maxBytes = 1_000_000
const accept = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml'

/** A feed that the operator has named, read from its own host only. */
export function createFeed(
  address: string,
  { outbound, now }: { readonly outbound: Outbound; now(): number },
): NewsSource {
  const feed = outbound.upstream({ name: address, baseUrl: address, maxBytes })
  return {
    name: address,
    isLocal: false,
    everyMs,
    async read(signal) {
      const text = await feed.text({ path: '', headers: { accept }, signal })
      return feedItems(text, { address, nowMs: now() })
    },
  }
}
