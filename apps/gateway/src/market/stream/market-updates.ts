import type { LiveFeed, SnapshotStore } from '@portico/stores'
import { createKnownPrices } from './known-prices.ts'

/** How far a reader of the stream is. */
export interface Delivered {
  /** Number of the last update. */
  readonly update: number
  /** Version of the last snapshot. */
  readonly version: string
}

/** Nothing was sent yet. */
export const nothingDelivered: Delivered = { update: 0, version: '' }

/** What a reader of the stream has not been sent yet. */
export interface MarketUpdates {
  delivered(): Delivered
  /** The events about these assets since then, as they stand in the stream; empty when there is nothing new. */
  since(assets: readonly string[], delivered: Delivered): string
  stop(): void
}

/** Follows snapshots and live prices until it is stopped. */
export function followMarket({
  snapshots,
  live,
}: {
  readonly snapshots: SnapshotStore
  readonly live: LiveFeed
}): MarketUpdates {
  const prices = createKnownPrices()
  prices.takeSnapshot(snapshots.current())
  const ends = [snapshots.subscribe(prices.takeSnapshot), live.subscribe(prices.takeLive)]

  function pricesEvent(assets: readonly string[], since: number): string {
    const changed = assets.flatMap((slug) => {
      const price = prices.get(slug)
      return price === null || price.update <= since ? [] : [price.fragment]
    })
    return changed.length === 0 ? '' : `event: prices\ndata: {"prices":{${changed.join(',')}}}\n\n`
  }

  function snapshotEvent(delivered: string): string {
    const { version, asOf } = snapshots.current()
    return version === delivered ? '' : `event: snapshot\ndata: ${JSON.stringify({ version, asOf })}\n\n`
  }

  return {
    delivered: () => ({ update: prices.update(), version: snapshots.current().version }),
    since: (assets, delivered) => pricesEvent(assets, delivered.update) + snapshotEvent(delivered.version),
    stop() {
      for (const end of ends) end()
    },
  }
}
