import type { PageMetaStore, SnapshotStore } from '@portico/stores'

/** What the gateway writes to the log; pino's logger fits. */
export interface GatewayLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A report that a browser sent about itself. Its texts are the browser's claims, never trusted. */
export interface SecurityReport {
  readonly bizType: string
  readonly event: string
  readonly reason: string
  readonly page: string
  readonly traceId: string
}

/** The domains that images may come from, for visitors abroad and at home (IMG-01). */
export interface ImageDomains {
  readonly foreign: readonly string[]
  readonly internal: readonly string[]
}

/** Everything the gateway is given; its domains meet only here. */
export interface GatewayContext {
  readonly snapshots: SnapshotStore
  readonly pageMeta: PageMetaStore
  readonly imageDomains: ImageDomains
  /** The origins from which pages may call, such as `https://example.com` (protocol 3.11). */
  readonly origins: readonly string[]
  readonly logger: GatewayLogger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Receives each report; must not throw. */
  readonly reportSecurity: (report: SecurityReport) => void
}
