import type { MoneyUnit } from '@portico/format'
import type { Asset } from '@portico/market'

/** What stands before an amount of this asset: its sign where it has one, else its code (FMT-01). */
export function moneyUnit(asset: Asset): MoneyUnit {
  return asset.symbol === null ? { code: asset.code } : { symbol: asset.symbol }
}
