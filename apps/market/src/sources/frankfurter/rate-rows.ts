import { dayStart, type Observation, type Quote } from '@portico/market'
import * as v from 'valibot'
import { priceOfRate } from '../price-of-rate.ts'
import { positiveNumber, publishedPrice } from '../published-number.ts'

/** The currency that prices are counted in, as Frankfurter writes it. */
export const unitCode = 'USD'

/**
 * Rates as `/v2/rates` answers: units of `quote` for one unit of `base`. What is no rate is judged later, so that one bad
 * number does not take the others with it.
 */
export const rateRowsSchema = v.array(
  v.object({
    date: v.pipe(v.string(), v.isoDate()),
    base: v.string(),
    quote: v.string(),
    rate: v.unknown(),
  }),
)

/** One row, its numbers as text. */
export type RateRow = v.InferOutput<typeof rateRowsSchema>[number]

/** The currency or metal that a row prices; null where it does not count in US dollars. */
function codeOf({ base, quote }: RateRow): string | null {
  if (base === unitCode) return quote
  return quote === unitCode ? base : null
}

/** US dollars for one unit; null where the row holds no rate. */
function priceOf({ base, rate }: RateRow): string | null {
  if (typeof rate !== 'string') return null
  return base === unitCode ? priceOfRate(rate) : positiveNumber(rate)
}

/** The newest price of each asset that is known, by the day that the banks publish it for. */
export function quotesOf(
  rows: readonly RateRow[],
  { source, known }: { readonly source: string; readonly known: ReadonlyMap<string, string> },
): readonly Quote[] {
  const quotes = new Map<string, Quote>()
  for (const row of rows) {
    const assetId = known.get(codeOf(row) ?? '')
    if (assetId === undefined || typeof row.rate !== 'string') continue
    const asOf = dayStart(row.date)
    if ((quotes.get(assetId)?.asOf ?? '') >= asOf) continue
    const price = priceOf(row) ?? publishedPrice(row.rate)
    quotes.set(assetId, { assetId, price, asOf, source, high24h: null, low24h: null })
  }
  return [...quotes.values()]
}

/** The prices of one currency or metal on the days from the first to the last, oldest first. */
export function observationsOf(
  rows: readonly RateRow[],
  { code, from, to }: { readonly code: string; readonly from: string; readonly to: string },
): readonly Observation[] {
  const byDate = new Map<string, string>()
  for (const row of rows) {
    const price = codeOf(row) === code && row.date >= from && row.date <= to ? priceOf(row) : null
    if (price !== null) byDate.set(row.date, price)
  }
  return [...byDate]
    .map(([date, price]) => ({ date, price }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))
}
