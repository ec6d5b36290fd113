export {
  type BundledFiles,
  bundledSnapshot,
  bundledSources,
  rawSeries,
  readBundledFiles,
} from './bundled/bundled-source.ts'
export { type Catalogue, type CatalogueAsset, parseCatalogue } from './bundled/catalogue.ts'
export { encodeRatesFile, parseRatesFile, type RatesTable } from './bundled/rates-file.ts'
export { type MarketClock, systemClock } from './ports/clock.ts'
export { sourceTroubles } from './follow/source-watch.ts'
export type { MarketStatus, SourceStatus } from './follow/status.ts'
export type { BackfillProgress, BackfillSummary } from './backfill/backfill.ts'
export { createLastGoodFile, type LastGood, type LastGoodOptions } from './history/last-good.ts'
export { type BackfillRequest, runBackfill, type RunBackfillOptions } from './backfill/run-backfill.ts'
export { type BundledIdentities, readBundledIdentities } from './identities/bundled-identities.ts'
export { type IdentitiesOptions, openIdentities } from './identities/open-identities.ts'
export type { MarketDecisions } from './ports/market-decisions.ts'
export type { Identities, Listing } from './ports/identities.ts'
export type {
  FollowPrices,
  HistoryRequest,
  MarketSource,
  SourceContext,
  SourceHistory,
  Tick,
} from './ports/source.ts'
export { sourceLimits } from './ports/source-limits.ts'
export { loadOwnSource, type OwnSourceOptions } from './sources/own/own-source.ts'
export { readAfterStart } from './sources/read-after-start.ts'
export { type MarketLogger, type MarketOptions, type RunningMarket, startMarket } from './start-market.ts'
