import type { MoneyUnit } from '@portico/format'
import { type LocaleEntry, localeOf } from '@portico/locale'
import { type Snapshot, staleAfterMs } from '@portico/market'
import { isLive } from '../freshness.ts'
import { moneyUnit } from '../money-unit.ts'
import { pageCurrency } from '../price.ts'

/** By slug: the price in US dollars, when it was true, and the id of its source; as the stream of prices tells them. */
export type PagePrices = Readonly<Record<string, readonly [price: string, asOf: string, source: string]>>

/** What a page whose prices move is brought up to date with. */
export interface PageLive {
  /** The prices that the page was made from. */
  readonly prices: PagePrices
  /** Those of them that move within minutes. */
  readonly followed: readonly string[]
  /** Sources of such prices. */
  readonly sources: Readonly<
    Record<string, { readonly name: string; readonly url: string; readonly staleAfterMs: number }>
  >
  readonly unit: MoneyUnit
  /** Set where the page's numbers are not those of its language: rupees in English. */
  readonly tag?: string
}

/** Null where nothing on the page moves while it is read. */
export function pageLive(snapshot: Snapshot, locale: LocaleEntry, slugs: readonly string[]): PageLive | null {
  const currency = pageCurrency(snapshot, locale)
  const assets = [...new Set([...slugs, currency.slug])].flatMap((slug) => snapshot.asset(slug) ?? [])
  const followed = assets.filter((asset) => asset.id !== 'usd' && isLive(snapshot, asset))
  if (followed.length === 0) return null
  const prices = assets.flatMap(({ id, slug }) => {
    const quote = snapshot.quote(id)
    return quote === null ? [] : [[slug, [quote.price, quote.asOf, quote.source]] as const]
  })
  const used = new Set(prices.map(([, [, , source]]) => source))
  const sources = snapshot.sources.filter(({ id, pace }) => used.has(id) || pace !== undefined)
  return {
    prices: Object.fromEntries(prices),
    followed: followed.map(({ slug }) => slug),
    sources: Object.fromEntries(
      sources.map(({ id, name, url, pace }) => [id, { name, url, staleAfterMs: staleAfterMs(pace) }]),
    ),
    unit: moneyUnit(currency, locale),
    ...(locale.numberTag === localeOf(locale.code).numberTag ? {} : { tag: locale.numberTag }),
  }
}
