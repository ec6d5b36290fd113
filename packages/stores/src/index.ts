export { type AgreementOptions, openAgreement } from './agreement/open-agreement.ts'
export type { Agreement } from './agreement/port.ts'
export { parseAddressRange, type AddressRange } from './blocks/address-range.ts'
export { type BlockKind, blockKinds, type Blocks, noBlocks } from './blocks/block-set.ts'
export { type BlocksFollower, followBlocks, type FollowBlocksOptions } from './blocks/follow-blocks.ts'
export { isCommonProvider, parseMailDomain } from './blocks/mail-domain.ts'
export { isMailBlocked, standingBlocks, type StandingWish } from './blocks/standing-blocks.ts'
export { openBuiltFiles, type BuiltFilesChoice } from './built-files/open-built-files.ts'
export type { BuiltFile, BuiltFiles } from './built-files/port.ts'
export { openStoreClocks, type StoreClocksOptions } from './clock/open-store-clocks.ts'
export type { StoreClock } from './clock/port.ts'
export { createContentStore, type ContentStoreOptions } from './content/content-store.ts'
export { followContent, type ContentFollower, type FollowContentOptions } from './content/follow-content.ts'
export { createKeptContent, type KeptContent } from './content/kept-content.ts'
export { currentDocuments, type CurrentDocument, holdingAt, nextStartMs } from './content/current.ts'
export type {
  ContentAct,
  ContentDocument,
  ContentOutcome,
  ContentPublication,
  ContentRefusal,
  ContentRevision,
  ContentStore,
  StandingPublication,
} from './content/port.ts'
export { causeCode } from './delivery/cause-of.ts'
export { DeliveryError } from './delivery/delivery-error.ts'
export { createMessageQueue } from './delivery/queue/message-queue.ts'
export type {
  GivenUp,
  MessageChannel,
  MessageQueue,
  OutgoingMessage,
  WaitingMessages,
} from './delivery/queue/port.ts'
export { createEventDays, type EventDay, type EventDays, firstKeptDay } from './events/sql/event-days.ts'
export {
  type EventReport,
  type EventReports,
  eventReport,
  type ReportQuestion,
  reportQuestion,
} from './events/report/event-report.ts'
export type { Backlog } from './events/nats/backlog.ts'
export { JournalFolderError } from './events/journal/journal-folder-error.ts'
export type { JournalLoading, LoadingOptions } from './events/journal/journal-loading.ts'
export type { JournalFill } from './events/journal/open-journal-events.ts'
export type { StreamFill } from './events/nats/fill-watch.ts'
export type { NatsEventsCounters } from './events/nats/open-nats-events.ts'
export { NatsTooOldError } from './events/nats/server-version.ts'
export { type EventsChoice, loadLeftJournals, openEvents, type OpenedEvents } from './events/open-events.ts'
export type { AcceptedEvent, EventSink, EventSource } from './events/port.ts'
export type { EventMessage, EventReader, ReaderStatus } from './events/reader.ts'
export { createEventReport } from './events/report/report-queries.ts'
export { createSqlEvents, type SqlEventsOptions } from './events/sql/sql-events.ts'
export { readForecastRecord } from './forecasts/chain.ts'
export { createForecastFiles } from './forecasts/forecast-files.ts'
export { createForecastTable, type ForecastTable } from './forecasts/forecast-table.ts'
export { createInMemoryForecastLog } from './forecasts/in-memory.ts'
export { type ForecastLogOptions, openForecastLog } from './forecasts/open-forecast-log.ts'
export type {
  ForecastChain,
  ForecastLog,
  ForecastQuantiles,
  ForecastRecord,
  ForecastTarget,
  PublishedForecast,
  RecordedAsset,
} from './forecasts/port.ts'
export {
  type HeldValue,
  heldValue,
  type MarketReport,
  type ProcessReport,
  readMarketReports,
  type ReportedSource,
  reportedSource,
  writeMarketReport,
} from './market-decisions/report.ts'
export {
  type MarketSetValue,
  type MarketStanding,
  type MarketVerdict,
  readMarketStanding,
} from './market-decisions/standing.ts'
export { createMarketHistory } from './history/market-history.ts'
export type {
  BarStretch,
  CloseStretch,
  KeptCloses,
  KeptIdentity,
  MarketHistory,
  MarketObservation,
  ObservedPrice,
} from './history/port.ts'
export { addressGroup, addressNetwork } from './limits/address-group.ts'
export { openRateLimits, type RateLimitOptions } from './limits/open-rate-limits.ts'
export type { RateLimits, RateRules, RateVerdict, RateWindow } from './limits/port.ts'
export { createInProcessLiveFeed } from './live/in-process.ts'
export { type LiveFeedChoice, openLiveFeed } from './live/open-live-feed.ts'
export type { LiveFeed, LivePrice } from './live/port.ts'
export type { StoreLogger } from './logger.ts'
export { type MailOptions, openMail } from './delivery/mail/open-mail.ts'
export type { MailMessage, MailSender } from './delivery/mail/port.ts'
export { createInMemoryPageMetaStore, type InMemoryPageMetaStore } from './page-meta/in-memory-page-meta.ts'
export {
  openPageMetaFile,
  type PageMetaFileOptions,
  type PageMetaFileStore,
  type PageMetaLogger,
} from './page-meta/page-meta-file.ts'
export { overlaidPageMeta } from './page-meta/overlaid-page-meta.ts'
export { parsePageMeta } from './page-meta/parse-page-meta.ts'
export type { PageMeta, PageMetaStore } from './page-meta/port.ts'
export type { RedisWatch } from './redis/redis-watch.ts'
export { openSms, type SmsOptions } from './delivery/sms/open-sms.ts'
export type { SmsMessage, SmsSender } from './delivery/sms/port.ts'
export { openRedisSetup, type RedisSetup } from './redis/redis-setup.ts'
export { createInProcessSnapshotStore } from './snapshot/in-process.ts'
export { openSnapshots, sharedMarketSize, type SnapshotsOptions } from './snapshot/open-snapshots.ts'
export type { SnapshotStore } from './snapshot/port.ts'
export { aheadMs as snapshotAheadMs } from './snapshot/redis/head.ts'
export type { SharedSnapshotStore } from './snapshot/redis/connection.ts'
export type {
  Account,
  AccountChange,
  AuditEntry,
  Backend,
  Database,
  Device,
  LinkedSignIn,
  NewAccount,
  Operator,
  OperatorEntry,
  OperatorRequest,
  Passkey,
  Recovery,
  Session,
} from './sql/database.ts'
export type { JsonObject, JsonValue } from './sql/tables/columns.ts'
export { DatabaseInUseError } from './sql/embedded/database-lock.ts'
export { SqlSchemaError } from './sql/migrations.ts'
export { openLentSql } from './sql/lent/open-lent-sql.ts'
export { openSql, type SqlOptions } from './sql/open-sql.ts'
export type { OpenedSqlStore, SqlStore } from './sql/port.ts'
export { type CompiledRead, compileOnce, type Placeholder } from './sql/compile-once.ts'
export { createGroupedReads, type GroupedReadOptions, type GroupedReads } from './sql/grouped-reads.ts'
export { sqlChannelName } from './sql/sql-channel.ts'
export { SqlError } from './sql/sql-error.ts'
export type { SqlPool, SqlTrouble, SqlWatch } from './sql/sql-watch.ts'
export { StoreUnavailable } from './unavailable.ts'
export { openVolatile, type VolatileOptions } from './volatile/open-volatile.ts'
export type { VolatileStore } from './volatile/port.ts'
