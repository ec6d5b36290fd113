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
export {
  type HistoryGap,
  type HistoryPoint,
  type HistoryWindow,
  type PairHistory,
  pairHistory,
} from './history.ts'
export { isIndexable } from './indexable.ts'
export { type MarketReading, mergeReadings } from './merge.ts'
export type {
  Asset,
  AssetKind,
  ChangeWindow,
  HeldBack,
  HeldReason,
  Observation,
  PackedSeries,
  Quote,
  Series,
  SeriesCut,
  SnapshotData,
  SourceCredit,
  Supply,
  SupplyBasis,
} from './model.ts'
export { createSeriesPacker, unpackSeries } from './packed-series.ts'
export { type MarketCap, marketCap, rankedAssets, trendingAssets } from './ranking.ts'
export { type DatedRate, type Pair, type PairRate, pairRate, pairRateAt } from './rate.ts'
export { resolveAsset, suggestAssets } from './resolve.ts'
export {
  type AssetMatcher,
  type AssetNames,
  type AssetSearch,
  createAssetMatcher,
  createAssetSearch,
  type SearchableAsset,
  type SearchOptions,
  searchWith,
} from './search.ts'
export { type FoldedTexts, foldTexts, type Match, matchItems, matchRank } from './search/text-search.ts'
export { createSnapshot, type Snapshot } from './snapshot.ts'
export { foldText } from './text.ts'
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
