import type {
  Asset,
  AssetFigures,
  ForeignMoments,
  ForeignQuote,
  PackedMoments,
  PackedSeries,
  Quote,
  SourceCredit,
} from './model.ts'

/** What one source knows at one time: cleaned, in the model's own nouns. */
export interface MarketReading {
  readonly credit: SourceCredit
  /**
   * What the source republishes, by a name that all who republish it have in common; itself unless given. Sources of one upstream
   * never confirm each other.
   */
  readonly upstream?: string
  /** The instant the reading as a whole is true for; null where it does not date the snapshot, such as single closes. */
  readonly asOf: string | null
  readonly assets: readonly Asset[]
  readonly quotes: readonly Quote[]
  /** Prices in another currency than the US dollar; merging converts them. */
  readonly foreign?: readonly ForeignQuote[]
  readonly series: readonly PackedSeries[]
  /** Prices of the last days in finer steps; what a source says of 24 hours ago is one of them. */
  readonly recent?: readonly PackedMoments[]
  /**
   * The same in another currency than the US dollar. Merging converts each moment by the currency's own price at that time, or
   * by its present one where that is not known.
   */
  readonly foreignRecent?: readonly ForeignMoments[]
  /** What is said beside prices, of each asset at most once. */
  readonly figures?: readonly AssetFigures[]
}
