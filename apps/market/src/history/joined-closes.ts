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

/** How near to each other two sources say the same of a day, as a share: they close at different hours. */
const agreement: Readonly<Record<AssetKind, number>> = { crypto: 0.05, fiat: 0.01, metal: 0.02, stock: 0.02 }

/** Sources that tell what another one published confirm nothing of it. */
const origins: ReadonlyMap<string, string> = new Map([['bundled', 'currency-api']])
const originOf = (source: string) => origins.get(source) ?? source

/** Keeps every price apart that the sources tell apart. */
const rateDigits = 20

function inDollars(price: string, rate: string | null): string | null {
  return rate === null ? null : new Decimal(price).times(rate).toString()
}

/**
 * One close a day: that of the first source in the operator's order that has one. What is counted in another currency is
 * converted by its price of the day, and left out where that is not known. A day of which another source says the same is
 * confirmed. Null where nothing is left.
 */
export function joinStretches(stretches: readonly CloseStretch[], rules: JoinRules): JoinedCloses | null {
  const { assetId, kind, order, currencyPrice } = rules
  const byDay = new Map<string, JoinedDay>()
  const place = ({ source }: CloseStretch) => order.indexOf(source)
  const shown = stretches.filter((stretch) => place(stretch) >= 0)
  for (const { source, currency, closes } of shown.toSorted((left, right) => place(left) - place(right))) {
    for (const { date, price } of closes) {
      const converted = currency === 'usd' ? price : inDollars(price, currencyPrice(currency, date))
      if (converted === null) continue
      const first = byDay.get(date)
      if (first === undefined) byDay.set(date, { price: converted, source, isConfirmed: false })
      else if (
        originOf(first.source) !== originOf(source) &&
        agrees(first.price, converted, agreement[kind])
      ) {
        byDay.set(date, { ...first, isConfirmed: true })
      }
    }
  }
  const source = mostFrequent([...byDay.values()].map((close) => close.source))
  if (source === null) return null
  const days = [...byDay]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([date, { price, isConfirmed }]) => {
      const rate = reciprocal(price, rateDigits) ?? price
      return isConfirmed ? { date, rate, isConfirmed } : { date, rate }
    })
  return { raw: { assetId, kind, days }, source }
}

interface JoinedDay {
  readonly price: string
  readonly source: string
  readonly isConfirmed: boolean
}

function agrees(one: string, other: string, share: number): boolean {
  return Math.abs(Number(one) / Number(other) - 1) <= share
}

function mostFrequent(sources: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left)
  return first?.[0] ?? null
}
