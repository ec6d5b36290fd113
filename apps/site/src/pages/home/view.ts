import type { OutsideLink } from '@portico/widget'
import type { AsOfView, RatesFrom } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { AdvertView, PopularPair } from '../../views/assets/offers.ts'
import type { ListAgesView } from '../../figures/list-ages.ts'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { GuideCardView } from '../../views/content/guide-card.ts'
import type { ListedRow } from '../../views/assets/listed-rows.ts'
import type { OverviewView } from '../../views/assets/market-overview.ts'

/** Two coins whose caps are drawn as bars. */
export interface ComparisonDrawing {
  /** Their codes. */
  readonly from: string
  readonly to: string
  readonly multiple: string
  /** The first cap in percent of the second; 100 at most. */
  readonly share: number
  /** Null where a coin has none of its own. */
  readonly colours: { readonly from: string | null; readonly to: string | null }
}

/** Paths within a box of units: the last closes, and outlines of two bands that open at the last one. */
export interface ForecastDrawing {
  readonly box: { readonly width: number; readonly height: number }
  readonly past: string
  readonly half: string
  readonly most: string
}

export interface HomeView {
  /** How old the figures of the whole list may be. */
  readonly ages: ListAgesView
  readonly rows: readonly ListedRow[]
  /** Null where no cap is known. */
  readonly overview: OverviewView | null
  readonly popular: readonly PopularPair[]
  /** The coin that the page speaks of. */
  readonly coin: AssetRef
  readonly converter: ConverterView | null
  /** Pages of the operator that show why it can be trusted. */
  readonly trust: readonly OutsideLink[]
  /** Null where no two coins can be compared. */
  readonly comparison: ComparisonDrawing | null
  /** Null where too few closes of the coin are known. */
  readonly forecast: ForecastDrawing | null
  /** Slugs of countries whose flags are drawn. */
  readonly countries: readonly string[]
  readonly guides: readonly GuideCardView[]
  readonly assetCount: number
  readonly asOf: AsOfView
  /** The day of the page's own currency, where it is older than the prices. */
  readonly ratesFrom: RatesFrom | null
  readonly sources: readonly SourceView[]
  readonly adverts: AdvertView
}
