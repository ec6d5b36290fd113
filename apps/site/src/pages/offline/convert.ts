import { Decimal } from '@portico/decimal'
import { formatEcho, formatPlain, isDoubtful } from '@portico/format'
import type { OfflineView, StoredAsset } from './view.ts'

/** amount x from / to by the stored prices, as a decimal string of 20 significant digits, as the server computes it. */
export function convertStored(amount: string, from: StoredAsset, to: StoredAsset): string {
  const rate = new Decimal(from[3]).dividedBy(to[3])
  return new Decimal(amount).times(rate).toString()
}

/** The older of the instants at which both prices were true. */
export function storedAsOf(view: OfflineView, from: StoredAsset, to: StoredAsset): string {
  const [first, second] = [from[4] ?? view.asOf, to[4] ?? view.asOf]
  return Date.parse(first) <= Date.parse(second) ? first : second
}

export function storedAsset(view: OfflineView, slug: string): StoredAsset | null {
  return view.groups.flatMap(({ assets }) => assets).find(([each]) => each === slug) ?? null
}

/** Whether a price is a trading day's close, which has a day and no time. */
export function isShare(view: OfflineView, slug: string): boolean {
  return view.groups.some(({ kind, assets }) => kind === 'stock' && assets.some(([each]) => each === slug))
}

/** The amount that was read of a typed text: as a field would show it, or in digits with one reading where the text has two. */
export function understoodAmount(typed: string, amount: string, tag: string): string {
  return isDoubtful(typed) ? formatEcho(amount, tag) : formatPlain(amount, tag)
}
