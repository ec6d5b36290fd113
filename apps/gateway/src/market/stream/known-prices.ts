import type { StreamedPrices } from '@portico/contract'
import type { Snapshot } from '@portico/market'
import type { LivePrice } from '@portico/stores'
import { plainDecimal } from '../plain-decimal.ts'

/** The newest price of an asset, as streams carry it. */
export interface KnownPrice {
  /** `"btc":["64000.1","2026-11-20T12:00:00Z","binance"]`, a part of the event's data; written once for all streams. */
  readonly fragment: string
  readonly asOfMs: number
  /** The update that brought it, or one since then that was not asked about before; updates are numbered from 1. */
  readonly update: number
}

/** The newest prices of all assets, whatever brought them. */
export interface KnownPrices {
  /** The number of the last update; 0 before the first. */
  update(): number
  get(slug: string): KnownPrice | null
  /** Takes over what is newer, and forgets assets that the snapshot does not list. A moment's work for any number of assets. */
  takeSnapshot(snapshot: Snapshot): void
  /** Takes over what is newer and of an asset that is listed. */
  takeLive(prices: readonly LivePrice[]): void
}

type Entry = StreamedPrices['prices'][string]

/** A price, and the update whose snapshot it was compared with last. */
interface Compared {
  readonly price: KnownPrice | null
  readonly against: number
}

/** Equal data is no news, and an older price never replaces a newer one. */
function newer(
  old: KnownPrice | null,
  { slug, entry, update }: { slug: string; entry: Entry; update: number },
) {
  const asOfMs = Date.parse(entry[1])
  if (old !== null && old.asOfMs > asOfMs) return old
  const fragment = `${JSON.stringify(slug)}:${JSON.stringify(entry)}`
  return old?.fragment === fragment ? old : { fragment, asOfMs, update }
}

/**
 * Creates the newest prices, none yet. A price of a snapshot is written when a stream asks for it: most of a large market is followed by
 * nobody.
 */
export function createKnownPrices(): KnownPrices {
  const known = new Map<string, Compared>()
  let newest: { readonly snapshot: Snapshot; readonly update: number } | null = null
  let update = 0

  /** What is known of an asset, compared with the newest snapshot. */
  function compared(slug: string): KnownPrice | null {
    if (newest === null) return null
    const { price = null, against = 0 } = known.get(slug) ?? {}
    if (against === newest.update) return price
    const asset = newest.snapshot.asset(slug)
    const quote = asset === null ? null : newest.snapshot.quote(asset.id)
    if (quote === null) {
      known.delete(slug)
      return null
    }
    const entry: Entry = [plainDecimal(quote.price), quote.asOf, quote.source]
    const current = newer(price, { slug, entry, update: newest.update })
    known.set(slug, { price: current, against: newest.update })
    return current
  }

  return {
    update: () => update,
    get: compared,
    takeSnapshot(snapshot) {
      update += 1
      newest = { snapshot, update }
    },
    takeLive(prices) {
      update += 1
      if (newest === null) return
      for (const { assetId, price, asOf, source } of prices) {
        if (newest.snapshot.asset(assetId) === null) continue
        const entry: Entry = [plainDecimal(price), asOf, source]
        const current = newer(compared(assetId), { slug: assetId, entry, update })
        known.set(assetId, { price: current, against: newest.update })
      }
    },
  }
}
