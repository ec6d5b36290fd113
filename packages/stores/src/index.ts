export { DeliveryError } from './delivery/delivery-error.ts'
export { createForecastFiles } from './forecasts/forecast-files.ts'
export { createInMemoryForecastLog } from './forecasts/in-memory.ts'
export type {
  ForecastChain,
  ForecastLog,
  ForecastQuantiles,
  ForecastRecord,
  ForecastTarget,
  PublishedForecast,
} from './forecasts/port.ts'
export { addressGroup } from './limits/address-group.ts'
export { openRateLimits, type RateLimitOptions } from './limits/open-rate-limits.ts'
export type { RateLimits, RateRules, RateVerdict, RateWindow } from './limits/port.ts'
export type { StoreLogger } from './logger.ts'
export { type MailOptions, openMail } from './mail/open-mail.ts'
export type { MailMessage, MailSender } from './mail/port.ts'
export { createInMemoryPageMetaStore, type HeldPageMeta } from './page-meta/held-page-meta.ts'
export {
  openPageMetaFile,
  type PageMetaFileOptions,
  type PageMetaFileStore,
  type PageMetaLogger,
} from './page-meta/page-meta-file.ts'
export type { PageMeta, PageMetaStore } from './page-meta/port.ts'
export { openSms, type SmsOptions } from './sms/open-sms.ts'
export type { SmsMessage, SmsSender } from './sms/port.ts'
export { createInProcessSnapshotStore } from './snapshot/in-process.ts'
export type { SnapshotStore } from './snapshot/port.ts'
export type {
  Account,
  AccountChange,
  AuditEntry,
  Database,
  Device,
  JsonObject,
  JsonValue,
  NewAccount,
  Session,
} from './sql/database.ts'
export { DatabaseInUseError } from './sql/embedded/database-lock.ts'
export { SqlSchemaError } from './sql/migrations.ts'
export { openSql, type SqlOptions } from './sql/open-sql.ts'
export type { SqlStore } from './sql/port.ts'
export { SqlError } from './sql/sql-error.ts'
export { StoreUnavailable } from './unavailable.ts'
export { openVolatile, type VolatileOptions } from './volatile/open-volatile.ts'
export type { VolatileStore } from './volatile/port.ts'
