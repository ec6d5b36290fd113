import type { BackTestHorizon, ForecastModelId, RefusalReason, Verdict } from '@portico/forecast'
import type { AsOfView } from '../../figures/as-of.ts'
import type { AssetRef } from '../../figures/asset.ts'
import type { PriceRange, ProjectedPrice, ProjectedRow } from '../../views/forecast/format-forecast.ts'
import type { PageMoney, PriceView } from '../../figures/price.ts'
import type { AssetHeadingView } from '../../views/assets/asset-heading.ts'
import type { ChartPicture } from '../../figures/charts/picture.ts'
import type { WithReadings } from '../chart-readings.ts'

/** What a model says of one year's end. */
export interface YearOutlook {
  readonly price: ProjectedPrice
  readonly range: PriceRange
}

/** How a model would have done on past days, at one horizon. */
export interface BackTestView {
  readonly horizonDays: BackTestHorizon
  readonly verdict: Verdict
  /** Past days that a forecast was made on. */
  readonly days: number
  /** Their number as text. */
  readonly daysText: string
  /** How many periods apart from one another these amount to, as text. */
  readonly periods: string
  /** How many of them a test needs. */
  readonly needed: string
  /** Typical factors of the model and of guessing no change, as text. */
  readonly factor: string
  readonly noChangeFactor: string
  readonly skill: string | null
  /** What the bands of one half and nine tenths held, with the interval that the truth lies in at 95 per cent. */
  readonly half: CoverageView
  readonly most: CoverageView
}

export interface CoverageView {
  readonly share: string
  readonly low: string
  readonly high: string
}

/** A model that has an answer. */
export interface ModelView {
  readonly id: ForecastModelId
  readonly verdict: Verdict
  /** What the model found, by the letters of its formula. */
  readonly parameters: readonly { readonly symbol: string; readonly value: string }[]
  /** The models that the joint forecast is made of. */
  readonly members: readonly ForecastModelId[]
  readonly next: YearOutlook
  readonly last: YearOutlook
  /** The longest horizon that can be judged, else the longest that there is. */
  readonly test: BackTestView | null
}

export interface RefusedModelView {
  readonly id: ForecastModelId
  readonly reason: RefusalReason
  /** Days, or closes where these are too few, in the reader's digits. */
  readonly have: string
  readonly need: string
}

/** What the models say, or why they say nothing. */
export type OutlookView =
  | {
      readonly state: 'refused'
      /** `pegged`: the asset is meant to keep one value, so no model is asked. */
      readonly reason: RefusalReason | 'pegged'
      readonly have: string
      readonly need: string
    }
  | {
      readonly state: 'ready'
      /** The model that table and chart show, and the one that they show unless asked. */
      readonly model: ForecastModelId
      readonly usual: ForecastModelId
      readonly verdict: Verdict
      readonly rows: readonly ProjectedRow[]
      readonly chart: ChartPicture | null
      /** How much higher the mean of the outcomes lies than their middle at the last year's end; null where none is stated. */
      readonly meanFactor: string | null
      readonly tests: readonly BackTestView[]
      readonly models: readonly ModelView[]
      readonly refused: readonly RefusedModelView[]
    }

/** The closes that the models were given. */
export interface HistoryView {
  readonly closes: string
  readonly first: string
  readonly last: string
  /** Days in between that have no close; null where there is none such. */
  readonly missingDays: string | null
  /** Standard deviation of a year's change; null for too few closes. */
  readonly volatility: string | null
}

/** The visitor's own rate of growth. */
export type GrowthView = {
  /** Canonical decimal in percent that is current. */
  readonly rate: string
  /** The same as it is read, such as 5 %. */
  readonly rateText: string
  /** Rates to try with one click. */
  readonly presets: readonly { readonly percent: string; readonly text: string }[]
  /** As asked for, where it cannot be used. */
  readonly problem: string | null
  /** Whether the address names the rate. */
  readonly isAsked: boolean
} & (
  | { readonly state: 'none' }
  | {
      readonly state: 'known'
      readonly rows: readonly ProjectedRow[]
      /** What the browser goes on from, as the slider moves. */
      readonly origin: { readonly day: number; readonly price: number }
      readonly money: PageMoney
    }
)

export interface PredictionView extends WithReadings {
  readonly asset: AssetRef
  readonly heading: AssetHeadingView
  /** The years of the first and the last row. */
  readonly years: { readonly first: number; readonly last: number }
  /** The newest price, which on a live site is of another moment than any close; null where none is known. */
  readonly price: PriceView | null
  /** The close that models and arithmetic start from; null where there is none to go on from. */
  readonly origin: {
    readonly price: ProjectedPrice
    readonly day: string
    /** Whether the newest price is this close. */
    readonly isNewest: boolean
  } | null
  readonly outlook: OutlookView
  readonly history: HistoryView | null
  readonly growth: GrowthView
  /** `g` and `model` as the address carries them on. */
  readonly state: { readonly g: string | null; readonly model: string | null }
  /** Code of the page's currency; null where it is the dollar, which the models work in. */
  readonly currency: string | null
  readonly asOf: AsOfView | null
  /** Where the asset is converted. */
  readonly converter: string
  /** Another asset to compare with; null where there is none. */
  readonly comparison: { readonly path: string; readonly with: string } | null
}
