import { currencyName } from '@portico/format'
import { localeFromQuery, localeOf } from '@portico/locale'
import type { Asset } from '@portico/market'

/** The BCP 47 tag of a locale code; English for a code that is not in the registry (protocol 3.3). */
export function tagOf(localeCode: string): string {
  return localeOf(localeFromQuery(localeCode) ?? 'en').tag
}

/** Coins and shares may have the code of a currency without being one. */
const isCurrency = ({ kind }: Asset) => kind === 'fiat' || kind === 'metal'

/** An asset's name in the language of a tag: Intl's for a fiat currency or a metal that it knows, else the catalogue's. */
export function assetName(asset: Asset, tag: string): string {
  return (isCurrency(asset) ? currencyName(asset.code, tag) : null) ?? asset.name
}
