import type { YearRow } from '@portico/forecast'
import { Decimal } from '@portico/decimal'
import { formatDay, formatPercent, formatRoundedMoney } from '@portico/format'
import { type PageMoney, type PriceView, formatPrice } from '../../figures/price.ts'

/** A price that a model or a rate of growth leads to. */
export interface ProjectedPrice {
  readonly price: PriceView
  /** Set where the price is higher than any that is written out. */
  readonly beyond?: true
}

/** How projections of a page are formatted. */
export interface ProjectionFormat {
  readonly money: PageMoney
  readonly tag: string
  readonly compact: 'suffix' | 'locale'
}

/** A year's line of a table of projections. */
export interface ProjectedRow {
  readonly year: number
  /** The day that the line is about: the last of the year, as text. */
  readonly day: string
  readonly price: ProjectedPrice
  /** Prices between which a model sees one half and nine tenths of the outcomes; null for arithmetic. */
  readonly bands: { readonly half: PriceRange; readonly most: PriceRange } | null
  readonly change: string
  readonly cumulative: string
  readonly yearlyRate: string
}

export interface PriceRange {
  readonly low: ProjectedPrice
  readonly high: ProjectedPrice
}

/** More digits than any model supports, and enough for the cents of calculated amounts. */
const significantDigits = 12
/** From here on a price is shortened. */
const longPrice = 1e7
/** Beyond these a number tells a reader nothing. */
const highestPrice = 1e18
const highestShare = 1e7
const lowestShare = -0.9999

/** A number of the models as a decimal string. */
export function modelDecimal(value: number): string {
  return new Decimal(value).toSignificantDigits(significantDigits).toString()
}

/** Formats a price in US dollars. */
export function formatProjection(usd: number, { money, tag, compact }: ProjectionFormat): ProjectedPrice {
  const shown = Math.min(usd, highestPrice)
  const format = usd < longPrice ? { tag } : { tag, compact }
  const price = formatPrice(modelDecimal(shown), money, format)
  return usd > highestPrice ? { price, beyond: true } : { price }
}

/** Formats an edge of a range in US dollars: nobody knows it to the cent. */
export function formatRounded(usd: number, { money, tag, compact }: ProjectionFormat): ProjectedPrice {
  const shown = Math.min(usd, highestPrice)
  const text = formatRoundedMoney(shown * Number(money.rate), { tag, unit: money.unit, compact })
  const price = { usd: modelDecimal(shown), text, big: true } as const
  return usd > highestPrice ? { price, beyond: true } : { price }
}

/** Formats a share of 1 as a percentage with its sign; what would read as a loss of everything is said to be short of it. */
export function formatShare(share: number, tag: string): string {
  const percent = (value: number) =>
    formatPercent(new Decimal(value).times(100).toString(), { tag, sign: 'always' })
  if (share > highestShare) return `> ${percent(highestShare)}`
  return share < lowestShare ? `< ${percent(lowestShare)}` : percent(share)
}

const dayMs = 86_400_000

/** Formats a day that is counted from 1970-01-01. */
export function formatModelDay(day: number, tag: string): string {
  return formatDay(new Date(day * dayMs).toISOString().slice(0, 10), tag)
}

/** Formats the rows of a forecast or of a rate of growth; alike on the server and in the browser. */
export function formatRows(rows: readonly YearRow[], format: ProjectionFormat): readonly ProjectedRow[] {
  const { tag } = format
  const range = (low: number, high: number) => ({
    low: formatRounded(low, format),
    high: formatRounded(high, format),
  })
  return rows.map(({ year, day, median, band, change, cumulativeReturn, yearlyRate }) => ({
    year,
    day: formatModelDay(day, tag),
    price: formatProjection(median, format),
    bands: band && { half: range(band.p25, band.p75), most: range(band.p05, band.p95) },
    change: formatShare(change, tag),
    cumulative: formatShare(cumulativeReturn, tag),
    yearlyRate: formatShare(yearlyRate, tag),
  }))
}
