import * as v from 'valibot'

/** A day's file as published: units of each currency, coin and metal for one US dollar, by code in lower case. */
export const dailyRatesSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  usd: v.record(v.string(), v.unknown()),
})

/** A day's file, its numbers as text. */
export type DailyRates = v.InferOutput<typeof dailyRatesSchema>

/**
 * Prices by internal id, of the assets that are known.
 * @param read Makes a price of a rate; null leaves the asset out.
 */
export function pricesOf(
  { usd }: DailyRates,
  known: ReadonlyMap<string, string>,
  read: (rate: string) => string | null,
): ReadonlyMap<string, string> {
  const prices = new Map<string, string>()
  for (const [code, assetId] of known) {
    const rate = usd[code]
    const price = typeof rate === 'string' ? read(rate) : null
    if (price !== null) prices.set(assetId, price)
  }
  return prices
}
