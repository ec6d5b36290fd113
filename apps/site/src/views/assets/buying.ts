import type { Brand } from '@portico/brands'
import { type Asset, isIndexable, type Snapshot } from '@portico/market'
import { urls } from '../../pages/urls.generated.ts'
import type { Country } from '../content/countries.ts'

/** Whether a coin can be bought, and by whom (BUY-01). What the operator has not stated is unknown, never offered. */
export type Availability = 'offered' | 'not-offered' | 'not-served' | 'coin-unknown' | 'country-unknown'

/** Where the three steps to a coin lead (COIN-03). */
export interface BuyStepsView {
  readonly coin: { readonly name: string; readonly code: string }
  /** Where an account is opened. */
  readonly account: string
  readonly buy: string
}

type Offering = Pick<Brand, 'offer'>

/** Whether the operator offers an asset for sale: coins only, and of these the ones that the brand names. */
export function isOffered({ offer: { coins } }: Offering, asset: Asset): boolean {
  return asset.kind === 'crypto' && coins !== null && (coins === 'all' || coins.includes(asset.slug))
}

/** Whether the operator states that residents of a country are served. */
export function isServed({ offer }: Offering, { code }: Pick<Country, 'code'>): boolean {
  return offer.servedCountries.includes(code)
}

/** The state of a coin for residents of a country; null asks for the world at large. */
export function availabilityOf(brand: Offering, asset: Asset, country: Country | null): Availability {
  if (country !== null && brand.offer.unservedCountries.includes(country.code)) return 'not-served'
  if (brand.offer.coins === null) return 'coin-unknown'
  if (!isOffered(brand, asset)) return 'not-offered'
  return country === null || isServed(brand, country) ? 'offered' : 'country-unknown'
}

/**
 * Whether search engines are shown how to buy a coin (SEO-01): the coin's figures are good enough, the operator offers it,
 * and the country, where there is one, was reviewed.
 */
export function isBuyingIndexable(
  { snapshot, brand }: { readonly snapshot: Snapshot; readonly brand: Offering },
  asset: Asset,
  country: Country | null,
): boolean {
  if (country !== null && country.review === null) return false
  return availabilityOf(brand, asset, country) === 'offered' && isIndexable(snapshot, asset)
}

/** The operator's address with the asset filled in, or the own sign-up page that keeps the intent. */
export function assetAddress(template: string | null, asset: Asset, action: 'buy' | 'trade' = 'buy'): string {
  if (template === null) return urls.register({ asset: asset.slug, action })
  return template.replaceAll('{code}', encodeURIComponent(asset.code)).replaceAll('{slug}', asset.slug)
}

/** The three steps to a coin at the operator's addresses, else at the own pages (COIN-03). */
export function buySteps({ addresses }: Pick<Brand, 'addresses'>, asset: Asset): BuyStepsView {
  return {
    coin: { name: asset.name, code: asset.code },
    account: addresses.signUp ?? urls.register({ asset: asset.slug }),
    buy: assetAddress(addresses.buy, asset),
  }
}
