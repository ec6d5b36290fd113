import { Decimal } from '@portico/decimal'

import type { Asset, AssetKind } from './model.ts'

const kindOrder: readonly AssetKind[] = ['crypto', 'fiat', 'metal', 'stock']

/**
 * Currencies that visitors of an exchange ask for most: the default currencies of the site's languages (spec section 3)
 * and the large traded ones. The others follow by code.
 */
const fiatOrder = (
  'USD EUR JPY GBP CNY RUB INR IDR VND PHP UAH AED CAD AUD CHF BRL KRW TWD TRY MXN NGN PKR UZS PLN ARS THB MYR ' +
  'SAR SGD HKD ZAR EGP SEK NOK DKK NZD ILS CZK HUF RON COP CLP PEN KZT BDT MAD KES GHS QAR KWD BHD OMR JOD LKR'
).split(' ')

const metalOrder = ['XAU', 'XAG', 'XPT', 'XPD']

/**
 * Orders assets for lists: crypto by market cap in US dollars (unknown cap after, by code), fiat by importance, metals,
 * stocks by market cap.
 */
export function orderAssets(
  assets: readonly Asset[],
  priceOf: (assetId: string) => string | null,
): readonly Asset[] {
  const caps = new Map(assets.map((asset) => [asset.id, capOf(asset, priceOf(asset.id))]))
  return assets.toSorted(
    (left, right) =>
      kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind) ||
      listedRank(left) - listedRank(right) ||
      compareCaps(caps.get(left.id) ?? null, caps.get(right.id) ?? null) ||
      compareText(left.code, right.code) ||
      compareText(left.slug, right.slug),
  )
}

function capOf(asset: Asset, price: string | null): Decimal | null {
  if (asset.supply === null || price === null) return null
  if (asset.kind === 'fiat' || asset.kind === 'metal') return null
  return new Decimal(price).times(asset.supply.quantity)
}

function listedRank(asset: Asset): number {
  if (asset.kind === 'crypto' || asset.kind === 'stock') return 0
  const list = asset.kind === 'fiat' ? fiatOrder : metalOrder
  const index = list.indexOf(asset.code)
  return index < 0 ? list.length : index
}

function compareCaps(left: Decimal | null, right: Decimal | null): number {
  if (left === null || right === null) return (left === null ? 1 : 0) - (right === null ? 1 : 0)
  return right.comparedTo(left)
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
