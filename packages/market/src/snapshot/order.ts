import type { Asset, AssetKind } from '../model/model.ts'

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
  return assets
    .map((asset) => ({
      asset,
      kind: kindOrder.indexOf(asset.kind),
      listed: listedRank(asset),
      cap: capOf(asset, priceOf(asset.id)),
    }))
    .toSorted(
      (left, right) =>
        left.kind - right.kind ||
        left.listed - right.listed ||
        right.cap - left.cap ||
        compareText(left.asset.code, right.asset.code) ||
        compareText(left.asset.slug, right.asset.slug),
    )
    .map(({ asset }) => asset)
}

/** A binary float, since it only orders; -1 where it is unknown, 0 where it is no number. */
function capOf(asset: Asset, price: string | null): number {
  if (asset.supply === null || price === null) return -1
  if (asset.kind === 'fiat' || asset.kind === 'metal') return -1
  const cap = Number(price) * Number(asset.supply.quantity)
  return cap > 0 ? cap : 0
}

function listedRank(asset: Asset): number {
  if (asset.kind === 'crypto' || asset.kind === 'stock') return 0
  const list = asset.kind === 'fiat' ? fiatOrder : metalOrder
  const index = list.indexOf(asset.code)
  return index < 0 ? list.length : index
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
