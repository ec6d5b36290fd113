import { Decimal, reciprocal } from '@portico/decimal'
import type { AssetKind, RawSeries } from '@portico/market'
import type { CloseStretch } from '@portico/stores'

/** The closes of one asset by several sources as one series. */
export interface JoinedCloses {
  /** As cleaning takes it. */
  readonly raw: RawSeries
  /** The source of most days, which the series is credited to. */
  readonly source: string
}

/** How stretches are joined. */
export interface JoinRules {
  readonly assetId: string
  readonly kind: AssetKind
  /** Ids of the sources in the operator's order; what others once said is not shown. */
  readonly order: readonly string[]
  /** US dollars for one unit of a currency on a day; null where that is not known. */
  currencyPrice(currency: string, date: string): string | null
}

/** Keeps every price apart that the sources tell apart. */
const rateDigits = 20

function inDollars(price: string, rate: string | null): string | null {
  return rate === null ? null : new Decimal(price).times(rate).toString()
}

/**
 * One close a day: that of the first source in the operator's order that has one. What is counted in another currency is
 * converted by its price of the day, and left out where that is not known. Null where nothing is left.
 */
export function joinStretches(stretches: readonly CloseStretch[], rules: JoinRules): JoinedCloses | null {
  const { assetId, kind, order, currencyPrice } = rules
  const byDay = new Map<string, { readonly price: string; readonly source: string }>()
  const place = ({ source }: CloseStretch) => order.indexOf(source)
  const shown = stretches.filter((stretch) => place(stretch) >= 0)
  for (const { source, currency, closes } of shown.toSorted((left, right) => place(left) - place(right))) {
    for (const { date, price } of closes) {
      if (byDay.has(date)) continue
      const converted = currency === 'usd' ? price : inDollars(price, currencyPrice(currency, date))
      if (converted !== null) byDay.set(date, { price: converted, source })
    }
  }
  const source = mostFrequent([...byDay.values()].map((close) => close.source))
  if (source === null) return null
  const days = [...byDay]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([date, { price }]) => ({ date, rate: reciprocal(price, rateDigits) ?? price }))
  return { raw: { assetId, kind, days }, source }
}

function mostFrequent(sources: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left)
  return first?.[0] ?? null
}
