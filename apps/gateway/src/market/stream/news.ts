import type { LiveFeed, SnapshotStore } from '@portico/stores'
import { createKnownPrices } from './known-prices.ts'

/** How far somebody has been told. */
export interface Told {
  /** Number of the last update. */
  readonly update: number
  /** Version of the last snapshot. */
  readonly version: string
}

/** Nobody has been told anything. */
export const nothingTold: Told = { update: 0, version: '' }

/** What the market has that somebody has not been told yet. */
export interface MarketNews {
  told(): Told
  /** The events about these assets since then, as they stand in the stream; empty when there is nothing new. */
  since(assets: readonly string[], told: Told): string
  stop(): void
}

/** Follows snapshots and live prices until it is stopped. */
export function followMarket({
  snapshots,
  live,
}: {
  readonly snapshots: SnapshotStore
  readonly live: LiveFeed
}): MarketNews {
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

  function snapshotEvent(told: string): string {
    const { version, asOf } = snapshots.current()
    return version === told ? '' : `event: snapshot\ndata: ${JSON.stringify({ version, asOf })}\n\n`
  }

  return {
    told: () => ({ update: prices.update(), version: snapshots.current().version }),
    since: (assets, told) => pricesEvent(assets, told.update) + snapshotEvent(told.version),
    stop() {
      for (const end of ends) end()
    },
  }
}
