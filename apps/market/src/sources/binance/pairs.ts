import type { Identities } from '../../ports/identities.ts'

/** What Binance calls itself in the table of identities; its ids there are its names of base assets. */
export const sourceId = 'binance'

/** What prices are taken in, by internal id, the preferred one first. Binance has no market against the US dollar. */
const currencies = [
  { currency: 'usdt', code: 'USDT' },
  { currency: 'usdc', code: 'USDC' },
] as const

/** A market of an asset. */
export interface Pair {
  /** Base and quote asset written together: `BTCUSDT`. */
  readonly symbol: string
  readonly assetId: string
  /** The asset that its prices are counted in. */
  readonly currency: string
}

/**
 * Every market that an asset of ours could have, by symbol; the preferred ones come first. Which of them there are only
 * Binance knows.
 */
export function possiblePairs(identities: Identities): ReadonlyMap<string, Pair> {
  const listed = [...identities.listedBy(sourceId)]
  const pairs = currencies.flatMap(({ currency, code }) =>
    listed
      .filter(([, assetId]) => assetId !== currency)
      .map(([base, assetId]): Pair => ({ symbol: `${base}${code}`, assetId, currency })),
  )
  return new Map(pairs.map((pair) => [pair.symbol, pair]))
}

/** One market of each asset: the preferred one, whether there is such a market or not. */
export function preferredPairs(identities: Identities): ReadonlyMap<string, Pair> {
  const pairs = possiblePairs(identities).values()
  const byAsset = Map.groupBy(pairs, ({ assetId }) => assetId)
  return new Map([...byAsset.values()].flatMap(([pair]) => (pair === undefined ? [] : [[pair.symbol, pair]])))
}
