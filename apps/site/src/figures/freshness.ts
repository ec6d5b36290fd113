import { type Asset, isFastPace, type Snapshot, staleAfterMs } from '@portico/market'

const paceOf = (snapshot: Snapshot, sourceId: string) =>
  snapshot.sources.find(({ id }) => id === sourceId)?.pace

/** Whether the current price comes from a source that follows the market within minutes. */
export function isLive(snapshot: Snapshot, asset: Asset): boolean {
  const quote = snapshot.quote(asset.id)
  return quote !== null && isFastPace(paceOf(snapshot, quote.source))
}

/** What the price of one asset in another is called where it moves while a page is read: `btc/usd`. */
export function liveRatio(snapshot: Snapshot, from: Asset, to: Asset): string | undefined {
  if (from.id === to.id || ![from, to].some((asset) => isLive(snapshot, asset))) return undefined
  return `${from.slug}/${to.slug}`
}

/**
 * The instant from which the prices of these assets are last known ones: when the first of them has outlived its source's
 * pace. The dollar is the unit and never old; null where no other has a price.
 */
export function staleFrom(snapshot: Snapshot, assets: readonly Asset[]): string | null {
  const limits = assets.flatMap(({ id }) => {
    const quote = id === 'usd' ? null : snapshot.quote(id)
    return quote === null ? [] : [Date.parse(quote.asOf) + staleAfterMs(paceOf(snapshot, quote.source))]
  })
  return limits.length === 0 ? null : new Date(Math.min(...limits)).toISOString()
}

/** The same for a page of many assets, whose time is the snapshot's. */
export function snapshotStaleFrom(snapshot: Snapshot): string {
  const limits = snapshot.sources.map(({ pace }) => staleAfterMs(pace))
  return new Date(Date.parse(snapshot.asOf) + Math.min(staleAfterMs('daily'), ...limits)).toISOString()
}

/** The same for a price of daily data whose source is not at hand. */
export function dailyStaleFrom(asOf: string): string {
  return new Date(Date.parse(asOf) + staleAfterMs('daily')).toISOString()
}

/** Whether any of these prices is a last known one at this time. */
export function isStale(snapshot: Snapshot, assets: readonly Asset[], nowMs: number): boolean {
  const from = staleFrom(snapshot, assets)
  return from !== null && Date.parse(from) <= nowMs
}
