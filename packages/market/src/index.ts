export {
  type Change,
  changeWindows,
  lastCut,
  type MissingChange,
  type PairChange,
  pairChange,
  windowMs,
} from './change.ts'
export { cleanSeries } from './clean/clean.ts'
export type { RawDay, RawSeries } from './clean/track.ts'
export {
  type ComparedAsset,
  type CompareMode,
  type CompareRefusal,
  type CompareTerms,
  compareAssets,
  type Comparison,
  largestRatioPercent,
  type RatioFault,
  ratioOf,
} from './compare/compare-assets.ts'
export {
  comparedKinds,
  type ComparisonKey,
  type ComparisonOrder,
  comparisonOrder,
} from './compare/comparison-order.ts'
export {
  type PastRatio,
  ratioAt,
  type RatioHistory,
  ratioHistory,
  type RatioTerms,
} from './compare/ratio-history.ts'
export { etherLinePercent, type LineSide, lineSide } from './compare/ratio-line.ts'
export { type SupplyChoice, supplyChoices, supplyFor } from './compare/supply-choice.ts'
export { convertAmount, type Trend, trendOf } from './convert.ts'
export { dayNumber, dayStart, dayText } from './day.ts'
export { delistAssets } from './delist.ts'
export { drawnWindow } from './drawn-window.ts'
export {
  type HistoryGap,
  type HistoryPoint,
  type HistoryWindow,
  type PairHistory,
  pairHistory,
} from './history.ts'
export { isIndexable } from './indexable.ts'
export { agree, areNear, isJump } from './live/agreement.ts'
export { admitPublished } from './live/candidate.ts'
export { mergeInSteps, mergeLive } from './live/merge-live.ts'
export type { MergeInput, MergeOutcome, PendingJump } from './live/model.ts'
export { mergeReadings } from './merge.ts'
export type {
  Asset,
  AssetKind,
  ChangeWindow,
  Conversion,
  ForeignMoments,
  ForeignQuote,
  HeldBack,
  HeldQuote,
  HeldQuoteReason,
  HeldReason,
  Moment,
  Observation,
  PackedMoments,
  PackedSeries,
  Provenance,
  Quote,
  Series,
  SeriesCut,
  SnapshotData,
  SourceCredit,
  SourcePace,
  Supply,
  SupplyBasis,
} from './model.ts'
export { unstatedLicence } from './model.ts'
export { packMoments, unpackMoments } from './moments/packed-moments.ts'
export { thinMoments } from './moments/thin-moments.ts'
export { createSeriesPacker, unpackSeries } from './packed-series.ts'
export {
  type CreditedConversion,
  type CreditedProvenance,
  olderDayOf,
  type QuoteProvenance,
  quoteProvenance,
} from './provenance.ts'
export type { LatestRate } from './latest-rate.ts'
export { type MarketCap, marketCap, rankedAssets, trendingAssets } from './ranking.ts'
export { type DatedRate, type Pair, type PairRate, pairRate, pairRateAt } from './rate.ts'
export type { MarketReading } from './reading.ts'
export { prepareNames, resolveAsset, suggestAssets } from './resolve.ts'
export {
  type AssetMatcher,
  type AssetNames,
  type AssetSearch,
  createAssetMatcher,
  createAssetSearch,
  type SearchableAsset,
  type SearchOptions,
  prepareSearch,
  searchWith,
} from './search.ts'
export { spokenNames } from './search/spoken-names.ts'
export { type FoldedTexts, foldTexts, type Match, matchItems, matchRank } from './search/text-search.ts'
export type { PastPrice } from './past-price.ts'
export { createSnapshot, type Snapshot } from './snapshot.ts'
export { foldText, plainText } from './text.ts'
export {
  type DatedExtreme,
  type DayRange,
  dayRange,
  type HistoryStatistics,
  historyStatistics,
  marketRank,
  type Rank,
} from './statistics/asset-statistics.ts'
export { type Close, type CloseInterval, closeIntervals, closesOf } from './statistics/closes.ts'
export { type Volatility, volatilityDays } from './statistics/volatility.ts'
