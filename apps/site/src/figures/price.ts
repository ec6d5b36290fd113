import type { Brand } from '@portico/brands'
import { Decimal } from '@portico/decimal'
import { formatDay, type MoneyUnit } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import type { RatesFrom } from './as-of.ts'
import { formatFigure } from './live/figure.ts'
import { moneyUnit } from './money-unit.ts'
import { createSnapshotMemory } from './per-snapshot.ts'
import { writtenLocale } from './written-locale.ts'
import { type Asset, olderDayOf, pairRate, type Snapshot } from '@portico/market'

/** A price in the locale's currency, and in US dollars for readers who chose another one (CUR-03). */
export interface PriceView {
  readonly usd: string
  readonly text: string
  readonly big?: true
  /** Both assets of a price that moves while the page is read, such as `btc/usd`. */
  readonly of?: string
}

/** What a row says of a price: its text, and what it follows. */
export type ShownPrice = Pick<PriceView, 'text' | 'of'>

/** The currency of a page: units of it for one US dollar, and what stands before an amount. */
export interface PageMoney {
  readonly rate: string
  readonly unit: MoneyUnit
}

/** How sums are formatted. `compact` shortens them the way the brand wants (FMT-03). */
export interface PriceFormat {
  readonly tag: string
  readonly compact?: 'suffix' | 'locale'
}

/** The currency of the server's HTML: the locale's where rates know it, else the US dollar (CUR-03). */
export function pageCurrency(snapshot: Snapshot, locale: LocaleEntry): Asset {
  const own = snapshot.asset(locale.currency.toLowerCase())
  const currency = own && snapshot.quote(own.id) ? own : snapshot.asset('usd')
  if (!currency) throw new Error('the snapshot has no US dollar')
  return currency
}

/** What a page's locale depends on besides its language. */
interface LocaleTerms {
  /** Slug of the currency that the reader counts in; the locale's own where it is none, or has no price. */
  readonly money: string | null
  readonly brand: Pick<Brand, 'money'>
}

/** The locale of a page: its language with the reader's currency, and with the brand's way of writing sums. */
export function localeIn(
  snapshot: Snapshot,
  locale: LocaleEntry,
  { money, brand }: LocaleTerms,
): LocaleEntry {
  const written = brand.money === 'plain' ? { ...locale, sums: brand.money } : locale
  const asked = money === null ? null : snapshot.asset(money)
  if (asked === null || asked.kind !== 'fiat' || snapshot.quote(asked.id) === null) return written
  return { ...writtenLocale(written, asked.code), currency: asked.code }
}

/** Names what depends on the language, the currency and the form of sums of a page, for what is kept of a snapshot. */
export function formatKey({ code, currency, sums }: LocaleEntry): string {
  return `${code} ${currency} ${sums ?? ''}`
}

function moneyOf(snapshot: Snapshot, locale: LocaleEntry): PageMoney | null {
  const currency = pageCurrency(snapshot, locale)
  const dollar = snapshot.asset('usd')
  const rate = dollar && pairRate(snapshot, dollar, currency)
  return rate && { rate: rate.rate, unit: moneyUnit(currency, locale) }
}

/** More than the languages and currencies of usual pages. */
const moneyLimit = 500
const remembered = createSnapshotMemory<PageMoney | null>(moneyLimit)

/** What the page's currency is worth; null where the dollar itself has no price. Each price of a page asks for it. */
export function pageMoney(snapshot: Snapshot, locale: LocaleEntry): PageMoney | null {
  return remembered(snapshot, formatKey(locale), () => moneyOf(snapshot, locale))
}

/** Said where the rate of the page's currency is a day or more older than the prices that it is applied to. */
export function ratesFrom(snapshot: Snapshot, locale: LocaleEntry): RatesFrom | null {
  const currency = pageCurrency(snapshot, locale)
  const quote = snapshot.quote(currency.id)
  const day = quote && olderDayOf(snapshot, quote)
  return day ? { currency: currency.code, time: formatDay(day, locale.numberTag) } : null
}

/** Formats an amount of US dollars in the page's currency; `compact` shortens it the way the brand wants (FMT-03). */
export function priceOf(
  snapshot: Snapshot,
  options: { usd: string; locale: LocaleEntry; compact?: Brand['compact'] },
): PriceView | null {
  const { usd, locale, compact } = options
  const money = pageMoney(snapshot, locale)
  return money && formatPrice(usd, money, { tag: locale.numberTag, ...(compact ? { compact } : {}) })
}

/** So many that two decimals of any currency are right: a bitcoin is more than a billion rupiah. Compact sums need fewer. */
const significantDigits = { whole: 14, compact: 8 } as const

/** Formats an amount of US dollars in a page's currency; alike on the server and in the browser. */
export function formatPrice(usd: string, { rate, unit }: PageMoney, format: PriceFormat): PriceView {
  const { compact } = format
  const big = compact ? { big: true as const } : {}
  return {
    usd: new Decimal(usd)
      .toSignificantDigits(compact ? significantDigits.compact : significantDigits.whole)
      .toString(),
    text: formatFigure({ kind: 'money', value: usd, rate, unit, ...big }, format).text,
    ...big,
  }
}
