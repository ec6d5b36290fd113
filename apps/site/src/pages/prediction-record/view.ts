import type { AssetRef } from '../../figures/asset.ts'
import type { AssetHeadingView } from '../../views/assets/asset-heading.ts'
import type { Outcome } from '../../views/forecast/judged.ts'
import type { PriceRange, ProjectedPrice } from '../../views/forecast/format-forecast.ts'

/** What a model said of a day. */
export interface SaidRow {
  /** The model's own name in the record. */
  readonly model: string
  /** The newest close that it knew, and the day that it spoke of, as text. */
  readonly madeOn: string
  readonly day: string
  readonly said: ProjectedPrice
  readonly range: PriceRange
}

export interface DueRow extends SaidRow {
  readonly happened: ProjectedPrice | null
  readonly outcome: Outcome
}

/** How often a model's bands held what happened. */
export interface ModelTally {
  readonly model: string
  /** Days that have come and whose close is known. */
  readonly days: number
  readonly half: string
  readonly most: string
}

export interface PredictionRecordView {
  readonly asset: AssetRef
  readonly heading: AssetHeadingView
  /** The day from which the record is kept, as text; null while nothing was published. */
  readonly since: string | null
  readonly published: number
  readonly chain:
    | { readonly status: 'empty' }
    | { readonly status: 'intact'; readonly lines: number; readonly head: string }
    | { readonly status: 'broken'; readonly line: number }
  /** The newest days that have come, and how many there are in all. */
  readonly due: readonly DueRow[]
  readonly dueCount: number
  readonly tallies: readonly ModelTally[]
  /** What was said last of days to come, and how many such forecasts there are in all. */
  readonly open: readonly SaidRow[]
  readonly openCount: number
}
