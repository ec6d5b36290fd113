import type { LocaleEntry } from '@portico/locale'
import type { Asset, Pair, Snapshot } from '@portico/market'
import { pageCurrency } from './price.ts'

/** An asset in the page's currency; that currency itself in US dollars, and the dollar in euros. */
export function pricePair(snapshot: Snapshot, asset: Asset, locale: LocaleEntry): Pair {
  const currency = pageCurrency(snapshot, locale)
  if (currency.slug !== asset.slug) return { from: asset, to: currency }
  const other = snapshot.asset(asset.slug === 'usd' ? 'eur' : 'usd')
  return { from: asset, to: other ?? currency }
}
