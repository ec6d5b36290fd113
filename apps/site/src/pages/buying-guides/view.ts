import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { ChangeMark } from '../../figures/change.ts'
import type { PriceView } from '../../figures/price.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { BuyStepsView } from '../../views/assets/buying.ts'
import type { CountryName } from '../../views/content/country-names.ts'

/** A coin that can be bought, with its price in the page's currency. */
export interface OfferedCoin {
  readonly asset: AssetRef
  readonly price: PriceView
  readonly day: ChangeMark
}

export interface BuyingGuidesView {
  readonly coins: readonly OfferedCoin[]
  /** How many coins have a guide. */
  readonly count: string
  /** The coin that the steps and the countries lead to; null where the brand's own coin is not on offer. */
  readonly coin: AssetRef | null
  readonly steps: BuyStepsView | null
  readonly reviewedCountries: readonly CountryName[]
  readonly otherCountries: readonly CountryName[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
