import { localeFromQuery, localeOf } from '@portico/locale'
import type { Asset } from '@portico/market'

/** Gives an asset's name in one language. */
export type AssetNamer = (asset: Asset) => string

/** The BCP 47 tag of a locale code; English for a code that is not in the registry (protocol 3.3). */
export function tagOf(localeCode: string): string {
  return localeOf(localeFromQuery(localeCode) ?? 'en').tag
}

const namers = new Map<string, AssetNamer>()

/** Coins and shares may have the code of a currency without being one. */
const hasCurrencyCode = ({ kind, code }: Asset) =>
  (kind === 'fiat' || kind === 'metal') && /^[A-Z]{3}$/.test(code)

/** Names in the language of a tag: Intl's name for a fiat currency or a metal that it knows, else the catalogue's. */
export function namerOf(tag: string): AssetNamer {
  const known = namers.get(tag)
  if (known !== undefined) return known
  const currencies = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' })
  const namer: AssetNamer = (asset) =>
    (hasCurrencyCode(asset) ? currencies.of(asset.code) : undefined) ?? asset.name
  namers.set(tag, namer)
  return namer
}
