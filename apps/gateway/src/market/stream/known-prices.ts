import type { StreamedPrices } from '@portico/contract'
import type { Snapshot } from '@portico/market'
import type { LivePrice } from '@portico/stores'
import { plainDecimal } from '../plain-decimal.ts'

/** The newest price of an asset, as streams carry it. */
export interface KnownPrice {
  /** `"btc":["64000.1","2026-11-20T12:00:00Z","binance"]`, a part of the event's data; written once for all streams. */
  readonly fragment: string
  readonly asOfMs: number
  /** The update that brought it; updates are numbered from 1. */
  readonly update: number
}

/** The newest prices of all assets, whatever brought them. */
export interface KnownPrices {
  /** The number of the last update; 0 before the first. */
  update(): number
  get(slug: string): KnownPrice | null
  /** Takes over what is newer, and forgets assets that the snapshot does not list. */
  takeSnapshot(snapshot: Snapshot): void
  /** Takes over what is newer and of an asset that is listed. */
  takeLive(prices: readonly LivePrice[]): void
}

type Entry = StreamedPrices['prices'][string]

/** Creates the newest prices, none yet. */
export function createKnownPrices(): KnownPrices {
  const known = new Map<string, KnownPrice>()
  let listed: ReadonlySet<string> = new Set()
  let update = 0

  /** Equal data is no news, and an older price never replaces a newer one. */
  function take(slug: string, entry: Entry, asOfMs: number) {
    const old = known.get(slug)
    if (old !== undefined && old.asOfMs > asOfMs) return
    const fragment = `${JSON.stringify(slug)}:${JSON.stringify(entry)}`
    if (old?.fragment !== fragment) known.set(slug, { fragment, asOfMs, update })
  }

  return {
    update: () => update,
    get: (slug) => known.get(slug) ?? null,
    takeSnapshot(snapshot) {
      update += 1
      listed = new Set(snapshot.assets.map(({ slug }) => slug))
      for (const slug of known.keys()) if (!listed.has(slug)) known.delete(slug)
      for (const { id, slug } of snapshot.assets) {
        const quote = snapshot.quote(id)
        if (quote === null) known.delete(slug)
        else take(slug, [plainDecimal(quote.price), quote.asOf, quote.source], Date.parse(quote.asOf))
      }
    },
    takeLive(prices) {
      update += 1
      for (const { assetId, price, asOf, source } of prices) {
        if (listed.has(assetId)) take(assetId, [plainDecimal(price), asOf, source], Date.parse(asOf))
      }
    },
  }
}
