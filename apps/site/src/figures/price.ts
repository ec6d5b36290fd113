import type { Brand } from '@portico/brands'
import { Decimal } from '@portico/decimal'
import { formatMoney } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { moneyUnit } from './money-unit.ts'
import { type Asset, convertAmount, pairRate, type Snapshot } from '@portico/market'

/** A price in the locale's currency, and in US dollars for readers who chose another one (CUR-03). */
export interface PriceView {
  readonly usd: string
  readonly text: string
  readonly big?: true
}

/** The currency of the server's HTML: the locale's where rates know it, else the US dollar (CUR-03). */
export function pageCurrency(snapshot: Snapshot, locale: LocaleEntry): Asset {
  const own = snapshot.asset(locale.currency.toLowerCase())
  const currency = own && snapshot.quote(own.id) ? own : snapshot.asset('usd')
  if (!currency) throw new Error('the snapshot has no US dollar')
  return currency
}

/** So many that two decimals of any currency are right: a bitcoin is more than a billion rupiah. Compact sums need fewer. */
const significantDigits = { whole: 14, compact: 8 } as const

/** Words an amount of US dollars in the page's currency; `compact` shortens it the way the brand wants (FMT-03). */
export function priceOf(
  snapshot: Snapshot,
  options: { usd: string; locale: LocaleEntry; compact?: Brand['compact'] },
): PriceView | null {
  const currency = pageCurrency(snapshot, options.locale)
  const { compact } = options
  const dollar = snapshot.asset('usd')
  const rate = dollar && pairRate(snapshot, dollar, currency)
  if (!rate) return null
  const money = { tag: options.locale.numberTag, ...moneyUnit(currency) }
  const amount = convertAmount(options.usd, rate.rate)
  return {
    usd: new Decimal(options.usd)
      .toSignificantDigits(compact ? significantDigits.compact : significantDigits.whole)
      .toString(),
    text: formatMoney(amount, compact ? { ...money, big: true, compact } : money),
    ...(compact ? { big: true as const } : {}),
  }
}
