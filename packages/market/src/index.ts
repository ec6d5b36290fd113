export {
  type Change,
  lastCut,
  type MissingChange,
  type PairChange,
  pairChange,
} from './rates/change.ts'
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
export { convertAmount, percentBetween, shownTrend, type Trend, trendOf } from './rates/convert.ts'
export { dayNumber, dayStart, dayText } from './model/day.ts'
export { delistAssets } from './catalogue/delist.ts'
export { type DayPrices, dayPrices } from './history/day-prices.ts'
export { dayLine, type DayPoint } from './history/day-line.ts'
export { leastPoints, offeredWindows, shownWindow, unbrokenWindow } from './history/drawn-window.ts'
export {
  type HistoryGap,
  type HistoryPoint,
  type HistoryWindow,
  type PairHistory,
  pairHistory,
} from './history/history.ts'
export {
  type AgedFigure,
  type FigureAges,
  figureAges,
  type ListAges,
  listAges,
  olderFigures,
  rankAges,
} from './catalogue/list-ages.ts'
export { shareAssets } from './live/assets.ts'
export { isIndexable } from './catalogue/indexable.ts'
export { pricesBySource } from './catalogue/price-sources.ts'
export { agree, areNear, isJump } from './live/agreement.ts'
export { admitPublished } from './live/candidate.ts'
export { mergeInSteps, mergeLive } from './live/merge-live.ts'
export {
  type JudgeMemory,
  type JudgeRules,
  type MergeInput,
  type MergeOutcome,
  noRules,
  type PendingJump,
  type RejectedLevel,
} from './live/model.ts'
export { priceText } from './live/price-check.ts'
export { type SetValue, withSetValues } from './live/operator/set-values.ts'
export type { DayBar, SourcedBars } from './model/day-bar.ts'
export { isUnconfirmed } from './model/unconfirmed.ts'
export { isOffPeg, pegOf } from './live/pegs.ts'
export { mergeReadings } from './live/merge.ts'
export type {
  Asset,
  AssetFigures,
  AssetKind,
  ChangeWindow,
  Conversion,
  ForeignMoments,
  ForeignQuote,
  QuarantinedValue,
  QuarantinedQuote,
  QuoteQuarantineReason,
  QuarantineReason,
  Moment,
  Observation,
  PackedMoments,
  PackedSeries,
  Provenance,
  Quote,
  Series,
  SeriesCut,
  SnapshotData,
  SourceCopy,
  SourceCredit,
  SourcePace,
  Supply,
  SupplyBasis,
  UnconfirmedLevel,
  Volume,
} from './model/model.ts'
export { setByHandSource, unstatedLicence } from './model/model.ts'
export { packMoments, unpackMoments } from './series/packed-moments.ts'
export { thinMoments } from './series/thin-moments.ts'
export {
  beginsAlike,
  countBefore,
  createSeriesPacker,
  firstDay,
  lastDay,
  observationCount,
  observationsIn,
  openSeriesPacker,
  type SeriesPacker,
  type Stretch,
  unpackSeries,
} from './series/packed-series.ts'
export { packSeriesText, seriesText, type SeriesText, stretchText } from './series/series-text.ts'
export {
  type CreditedConversion,
  type CreditedProvenance,
  olderDayOf,
  type Confirmation,
  type QuoteProvenance,
  quoteProvenance,
} from './rates/provenance.ts'
export type { LatestRate } from './rates/latest-rate.ts'
export { capDayPercent, type MarketOverview, marketOverview } from './catalogue/market-overview.ts'
export { movableCoins } from './catalogue/movers.ts'
export {
  dollarChanges,
  type MarketCap,
  marketCap,
  pricedAssets,
  rankedAssets,
  trendingAssets,
} from './catalogue/ranking.ts'
export { type DatedRate, type Pair, type PairRate, pairRate, pairRateAt } from './rates/rate.ts'
export {
  type RateEvent,
  type RateNote,
  rateNotes,
  type UnitChangeSince,
  unitChangesSince,
} from './rates/unit-changes-since.ts'
export type { MarketReading } from './model/reading.ts'
export { prepareNames, resolveAsset, suggestAssets } from './search/resolve.ts'
export {
  type AssetMatcher,
  type AssetNames,
  type AssetSearch,
  createAssetMatcher,
  createAssetSearch,
  createSnapshotMatcher,
  type SearchableAsset,
  type SearchOptions,
  prepareSearch,
  searchWith,
} from './search/search.ts'
export { isFastPace, staleAfterMs } from './model/staleness.ts'
export { changeWindows, type SpanWindow, spanWindows, windowMs, windowSlackMs } from './model/windows.ts'
export { spokenNames } from './search/spoken-names.ts'
export { type FoldedTexts, foldTexts, type Match, matchItems, matchRank } from './search/text-search.ts'
export type { PastPrice } from './snapshot/past-price.ts'
export { countSums, giveSums, type SnapshotSums } from './catalogue/sums.ts'
export { createSharedReader, type SharedReader } from './shared-memory/shared-reader.ts'
export {
  createSharedWriter,
  type ListedChunk,
  type SharedSnapshot,
  type WrittenSnapshot,
} from './shared-memory/shared-snapshot.ts'
export { createSnapshot, type Snapshot } from './snapshot/snapshot.ts'
export { foldText, plainText } from './search/text.ts'
export {
  type DatedExtreme,
  type DayRange,
  dayRange,
  type HistoryStatistics,
  historyStatistics,
  marketRank,
  type Rank,
} from './statistics/asset-statistics.ts'
export {
  type HourChange,
  hourChange,
  type PriceRecord,
  priceRecords,
  type TradedVolume,
  tradedVolume,
} from './statistics/asset-figures.ts'
export { type Close, type CloseInterval, closeIntervals, closesOf } from './statistics/closes.ts'
export { type Volatility, volatilityDays } from './statistics/volatility.ts'
