import type { Brand } from '@portico/brands'
import type { BuiltFiles, ForecastLog, MarketHistory, PageMetaStore, SnapshotStore } from '@portico/stores'
import type { ExternalSignIn } from '../views/content/external-sign-in.ts'
import type { AdmissionOptions } from './admission/admission.ts'
import type { PageCacheCounters } from './cache/page-cache.ts'
import type { FollowedDocuments } from './documents/open-editions.ts'
import type { ReleaseTextsReader } from './documents/release-texts.ts'
import type { PreviewAccess } from './preview/preview-handler.ts'
import type { SiteLogger } from './site-logger.ts'

/** What the site is opened with. */
export interface SiteOptions {
  /** As its folder has it. */
  readonly brand: Brand
  /** What operators have published, in place of files of the release; nothing unless given. */
  readonly documents?: FollowedDocuments
  /** What reads the texts of the release, where that has begun before; the site's own unless given. */
  readonly releaseTexts?: ReleaseTextsReader
  /** What shows links to previews; there are none unless given. */
  readonly preview?: PreviewAccess
  /** Origin of canonical addresses, such as https://www.example.com. */
  readonly publicOrigin: string
  /** The module with the operator's certificates, by which browsers know the real server (protocol 3.8). */
  readonly trustScript: string
  readonly snapshots: SnapshotStore
  readonly pageMeta: PageMetaStore
  /** The header table with the given inline hashes in its content security policy. */
  securityHeaders(hashes: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** The id of the page. */
    readonly page: string
  }): Readonly<Record<string, string>>
  readonly logger: SiteLogger
  readonly counters: PageCacheCounters
  /** How much of the main thread pages may cost one network, and where that is counted. */
  readonly admission: AdmissionOptions
  readonly news: {
    /** Addresses of feeds. */
    readonly feeds: readonly string[]
    /** The operator's own announcements, a folder by language with a slash at its end; null where there is none. */
    readonly announcements: URL | null
  }
  /** Where builds of the site find each other's files. */
  readonly builtFiles: BuiltFiles
  /** Where published forecasts are kept. */
  readonly forecastLog: ForecastLog
  /** Where open, high, low and close of past days are kept; null where this process has no database. */
  readonly marketHistory: Pick<MarketHistory, 'readBars'> | null
  /** Where sitemaps are kept that are ready to be sent; it is made when it is needed. */
  readonly sitemapFolder: string
  /** Whether requests carry `beta: 1` (REQ-02). */
  readonly beta: boolean
  /** The first domain that pictures may come from; null where all come from the own origin (IMG-01). */
  readonly imageDomain: string | null
  /** The log environment of analytics events (ANA-08); `online` unless given. */
  readonly logEnvironment?: string
  /** How many characters a new password may have, as the gateway judges. */
  readonly passwordLength: { readonly minimum: number; readonly maximum: number }
  /** What the gateway asks of who opens an account. */
  readonly signUp: {
    readonly residence: 'optional' | 'required'
    readonly termsVersion: string | null
    /** Versions for residents of countries with terms of their own, ISO 3166-1 alpha-2. */
    readonly countryTerms: ReadonlyMap<string, string>
  }
  /** The sign-ins of others that the gateway takes. */
  readonly externalSignIns: readonly ExternalSignIn[]
  /** The clock; milliseconds since the epoch. */
  now(): number
}
