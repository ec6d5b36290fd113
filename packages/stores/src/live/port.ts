/** A price that is newer than the current snapshot. */
export interface LivePrice {
  readonly assetId: string
  /** US dollars for one unit, a positive decimal string that has passed the checks of a live price. */
  readonly price: string
  /** When it was true: an ISO 8601 instant in UTC. */
  readonly asOf: string
  readonly source: string
}

/**
 * Carries prices between snapshots from the market role to the nodes that show them. A price that is lost does no harm: the
 * next one of the same asset, or the next snapshot, replaces it.
 */
export interface LiveFeed extends AsyncDisposable {
  /** Tells every subscriber, here and on other nodes, what changed since the last call. Never throws. */
  publish(prices: readonly LivePrice[]): void
  /** Calls the listener with every batch; the answer ends the subscription. */
  subscribe(listener: (prices: readonly LivePrice[]) => void): () => void
}
