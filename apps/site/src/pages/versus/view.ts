import type { CompareMode, SupplyChoice } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import type { Direction } from '../../figures/change.ts'
import type { SideView } from '../../views/comparison/compared-side.ts'
import type { ComparisonLink } from '../../views/comparison/comparison-links.ts'
import type { RatioView } from '../../views/comparison/comparison-terms.ts'
import type { ComparisonUnit, ComparisonTexts } from '../../views/comparison/format-comparison.ts'
import type { SourceView } from '../../figures/sources.ts'
import type { PageMoney } from '../../figures/price.ts'
import type { RatioChartView } from '../../views/comparison/ratio-chart.ts'
import type { RatioWindow } from '../../views/comparison/ratio-windows.ts'
import type { WithReadings } from '../chart-readings.ts'

/** The prices and caps behind the answer with all digits that the data has, in US dollars. */
export interface ComparisonMath {
  readonly price: string
  readonly otherPrice: string
  /** Null in price mode. */
  readonly quantity: string | null
  readonly otherCap: string | null
}

/** A line of the table of ratios. */
export interface RatioRow extends Pick<ComparisonTexts, 'targetPrice' | 'targetCap' | 'multiple'> {
  /** As the address carries it; null for equal caps or prices. */
  readonly parameter: string | null
  readonly text: string
}

/** What the comparison comes to, or why it comes to nothing. */
export type VersusAnswer =
  | {
      readonly state: 'compared'
      readonly unit: ComparisonUnit
      readonly texts: ComparisonTexts
      /** Cap or price of A over that of B, as it stands. */
      readonly currentRatio: string
      /** The same as a factor, for lengths of bars. */
      readonly factor: number
      readonly math: ComparisonMath
      readonly rows: readonly RatioRow[]
    }
  | {
      readonly state: 'refused'
      /** No price; no quantity from a source; or a kind of asset that has no upper limit. */
      readonly reason: 'no-price' | 'no-supply' | 'no-limit'
      readonly names: string
    }

/** The ratio on a past day, or why there is none. */
export type PastRatioView = {
  readonly last: string
  readonly lastText: string
  /** As asked for; empty where nothing was. */
  readonly asked: string
} & (
  | { readonly state: 'empty' | 'bad' | 'none' | 'cut' }
  | {
      readonly state: 'known'
      readonly day: string
      readonly ratio: string
      /** The same as the address carries it, to compare at. */
      readonly parameter: string
      readonly change: { readonly text: string; readonly direction: Direction }
    }
)

export interface VersusView extends WithReadings {
  readonly from: SideView
  readonly to: SideView
  /** What the fields of both say: the name, or the code where the name is another asset's as well. */
  readonly fields: { readonly from: string; readonly to: string }
  /** The colours that both are known by; null where there is none. */
  readonly colours: { readonly from: string | null; readonly to: string | null }
  readonly isSame: boolean
  /** The current ratio as its field shows it: the reader's digits without a sign. */
  readonly typedRatio: string
  readonly terms: {
    readonly mode: CompareMode
    readonly supply: SupplyChoice
    readonly ratio: RatioView
  }
  /** What the address said besides the two assets and the ratio, so that links keep it. */
  readonly state: {
    readonly mode: string | null
    readonly supply: string | null
    readonly at: string | null
    readonly window: string | null
  }
  readonly answer: VersusAnswer
  readonly money: PageMoney
  readonly past: PastRatioView
  /** The period of the chart, and those that it is offered for. */
  readonly window: RatioWindow
  readonly windows: readonly RatioWindow[]
  readonly chart: RatioChartView | null
  readonly others: readonly ComparisonLink[]
  readonly trending: readonly ComparisonLink[]
  readonly asOf: AsOfView
  readonly sources: readonly SourceView[]
}
