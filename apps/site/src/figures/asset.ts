import { currencyName } from '@portico/format'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import { type Asset, type AssetKind, type AssetNames, spokenNames } from '@portico/market'

/** What a page shows of an asset. */
export interface AssetRef {
  readonly slug: string
  readonly code: string
  readonly name: string
  readonly kind: AssetKind
  readonly icon: string | null
  readonly symbol: string | null
}

/** The asset's name in the reader's language where CLDR has one, else its own. */
export function localName(asset: Asset, locale: LocaleEntry): string {
  // Codes of coins and shares may be those of other currencies; metals have ISO 4217 codes.
  if (asset.kind !== 'fiat' && asset.kind !== 'metal') return asset.name
  return currencyName(asset.code, locale.tag) ?? asset.name
}

const namers = new Map<LocaleCode, AssetNames>()

function createNames(locale: LocaleEntry): AssetNames {
  const spoken = spokenNames(locale.textsFrom)
  return (asset) => [localName(asset, locale), ...(spoken.get(asset.slug) ?? [])]
}

/** What assets are called in a language besides their own names; the same function for the same language. */
export function localNames(locale: LocaleEntry): AssetNames {
  const names = namers.get(locale.code) ?? createNames(locale)
  namers.set(locale.code, names)
  return names
}

export function assetRef(asset: Asset, locale: LocaleEntry): AssetRef {
  const { slug, code, kind, icon, symbol } = asset
  return { slug, code, kind, icon, symbol, name: localName(asset, locale) }
}
