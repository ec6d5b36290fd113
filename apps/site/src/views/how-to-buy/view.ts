import type { ConverterView } from '../converter/converter-view.ts'
import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { AssetPlaces } from '../assets/asset-places.ts'
import type { Availability, BuyStepsView } from '../assets/buying.ts'
import type { CountryAuthority, PaymentMethod, PrescribedWarning } from '../content/countries.ts'
import type { CountryName } from '../content/country-names.ts'
import type { SourceView } from '../../figures/sources.ts'

/** A way to pay, with where it was read and when. */
export interface PaymentView {
  readonly method: PaymentMethod
  readonly source: string
  /** The source's host, as a reader knows it. */
  readonly sourceName: string
  /** YYYY-MM-DD, and formatted. */
  readonly reviewed: string
  readonly reviewedText: string
}

/** What was reviewed of a country, formatted. */
export interface ReviewView {
  readonly payments: readonly PaymentView[]
  readonly regulator: CountryAuthority
  readonly tax: CountryAuthority
  readonly riskWarning: (PrescribedWarning & { readonly sourceName: string }) | null
}

/** The country that a page speaks of. */
export interface CountryView {
  readonly slug: string
  readonly name: string
  /** The words for “in this country”, in the reader's language. */
  readonly inCountry: string
  readonly review: ReviewView | null
}

export interface HowToBuyView {
  readonly coin: AssetRef
  readonly places: AssetPlaces
  /** Null on the page for the world at large. */
  readonly country: CountryView | null
  readonly availability: Availability
  readonly currency: AssetRef
  /** Whether the country's own currency has no rate, so that the page counts in another. */
  readonly isOtherCurrency: boolean
  /** One coin in the currency, formatted. */
  readonly price: string
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
  /** What an amount of money buys; null where no rate is known. */
  readonly quote: ConverterView | null
  /** Null where nothing can be bought: no button leads anywhere then. */
  readonly steps: BuyStepsView | null
  /** Null where brand, country or availability allow none. */
  readonly welcomePack: { readonly amount: string; readonly href: string } | null
  readonly reviewedCountries: readonly CountryName[]
  /** The rest of the world; empty on the page of a country. */
  readonly otherCountries: readonly CountryName[]
  /** Slug of the guide to the coin; null where nobody wrote one. */
  readonly guide: string | null
  readonly otherCoins: readonly { readonly slug: string; readonly name: string; readonly code: string }[]
}
