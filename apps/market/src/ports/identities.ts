import type { AssetKind } from '@portico/market'

/** An asset as a source lists it. */
export interface Listing {
  /** What the source calls it, unique within the source; never a ticker. */
  readonly sourceId: string
  readonly kind: AssetKind
  /** Ticker, upper case. */
  readonly code: string
  readonly name: string
}

/**
 * Which asset a source means. Tickers are shared by many assets, so an asset is known by the source's own id for it, and
 * once it has an internal id and a slug it keeps them (spec section 2, addresses).
 */
export interface Identities {
  /** The internal id, which is the slug; null where the source's id is not known. */
  assetOf(source: string, sourceId: string): string | null
  /** What a source calls an asset; null where it is not known to list it. */
  sourceIdOf(source: string, assetId: string): string | null
  /** All assets that a source is known to list: internal id by the source's id. */
  listedBy(source: string): ReadonlyMap<string, string>
  /**
   * Gives an internal id to each listing that has none, the most important first: its ticker in lower case where that is
   * free, else ticker and name. Kept for good before it resolves.
   */
  adopt(source: string, listings: readonly Listing[]): Promise<void>
}
