/** Coins that promise to be worth one unit of a currency, by internal id, with that currency. */
const pegs: Readonly<Record<string, string>> = {
  usdt: 'usd',
  usdc: 'usd',
  dai: 'usd',
  usds: 'usd',
  usde: 'usd',
  usd1: 'usd',
  fdusd: 'usd',
  tusd: 'usd',
  pyusd: 'usd',
  gusd: 'usd',
  rlusd: 'usd',
  eurc: 'eur',
}

/** Further from its peg than this share a stablecoin needs two independent sources. */
const largestDistance = 0.03

/** The currency that a coin is pegged to; null for what is no stablecoin. */
export function pegOf(assetId: string): string | null {
  return Object.hasOwn(pegs, assetId) ? (pegs[assetId] ?? null) : null
}

/** Whether a price is too far from its peg to be believed of one source. Binary floats, since they only judge. */
export function isOffPeg(price: number, peg: number): boolean {
  return Math.abs(price - peg) > largestDistance * peg
}

/** Every currency that a coin is pegged to. */
export const pegCurrencies: ReadonlySet<string> = new Set(Object.values(pegs))
