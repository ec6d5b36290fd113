import type { Algorithm } from '@portico/channel'
import type { CallName } from '@portico/contract'
import type {
  Blocks,
  EventSink,
  LiveFeed,
  MessageQueue,
  PageMetaStore,
  RateLimits,
  SnapshotStore,
  SqlStore,
  VolatileStore,
} from '@portico/stores'
import type { AccountSettings, SignUpRules } from './accounts/account-settings.ts'
import type { SessionReader } from './calls/call-facts.ts'
import type { Captcha } from './ports/captcha-port.ts'
import type { ChainDirectory } from './ports/chain-port.ts'
import type { IssuerDirectory } from './ports/issuer-port.ts'
import type { RateRule } from './limits/rate-rules.ts'
import type { SiteIdentity } from './accounts/messages/mail-layout.ts'
import type { OfferedProviders } from './accounts/external-identity/offered-providers.ts'

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

/** The domains that images may come from, for visitors of other countries and of the home country (IMG-01). */
export interface ImageDomains {
  readonly foreign: readonly string[]
  readonly internal: readonly string[]
}

/** What became of a wish for a code by text message. */
export type TextOutcome = 'sent' | 'prefix' | 'country' | 'site' | 'off'

/** The server's keys: the one that secrets are sealed with, and the statement that vouches for it (protocol 3.8). */
export interface Trust {
  /** SPKI DER in base64. */
  readonly serverPublicKey: string
  /** `1.<kid>.<nbf>.<exp>.<signature>` */
  readonly serverPublicKeySign: string
  /** A key that still decrypts, by its thumbprint; null when it is unknown or was destroyed. */
  privateKeyOf(kid: string): CryptoKey | null
}

/** What the operator decides about signatures and sealing (SIGN-01, KEY-01). */
export interface SigningSettings {
  /** False turns sealing off for everybody: secrets are then taken in clear. */
  readonly clientOpen: boolean
  /** `rsa2048` refuses keys of 1024 bits; `rsa1024` takes both. */
  readonly defaultAlgorithm: Algorithm
  /** Calls that are answered only after a captcha, no matter who calls. */
  readonly captchaScenes: readonly CallName[]
}

/** Turns passwords into PHC strings and compares them, away from the event loop and only a few at once. */
export interface PasswordHasher {
  /** Throws StoreUnavailable where too many wait already. */
  hash(password: string): Promise<string>
  /**
   * Compares with a PHC string; null does the same work and is false, so that an account that does not exist takes as long
   * as one that does (protocol 3.13). Throws StoreUnavailable where too many wait already.
   */
  verify(password: string, phc: string | null): Promise<boolean>
  /** Whether a PHC string was made with other figures than a fresh one has. */
  isOutdated(phc: string): boolean
}

/** What accounts stand on: stores, keys, and what judges beside them. Anyone who opens it closes its stores. */
export interface AccountContext {
  /** The site id, which the header of the same name must equal; it separates tenants in every store. */
  readonly website: string
  readonly trust: Trust
  readonly signing: SigningSettings
  readonly captcha: Captcha
  readonly providers: OfferedProviders
  readonly issuers: IssuerDirectory
  readonly chains: ChainDirectory
  readonly sessions: SessionReader
  readonly sql: SqlStore
  readonly volatile: VolatileStore
  readonly limits: RateLimits<RateRule>
  /** What takes mails and texts; they are on their way when it has. */
  readonly queue: Pick<MessageQueue, 'enqueue' | 'enqueueWithin'>
  readonly passwords: PasswordHasher
  /** Whom operators keep out. */
  readonly blocks: Blocks
  readonly settings: AccountSettings
  /** A secret of the server by its name, such as the pepper of codes; 32 bytes, the same in every process of the site. */
  readonly secret: (name: string) => Uint8Array
}

/** Everything the gateway is given; its domains meet only here. */
export interface GatewayContext extends AccountContext {
  /** What people know the site by. Its fields change when the operator publishes others, so nobody keeps one. */
  readonly identity: SiteIdentity
  /** Who may open an account. */
  readonly signUp: SignUpRules
  /** The country of a network address, ISO 3166-1 alpha-2; null where it is not known. */
  readonly countryOf: (ip: string) => string | null
  readonly snapshots: SnapshotStore
  /** Prices that are newer than the snapshot. */
  readonly live: LiveFeed
  /** How many streams of live prices are held open, in all and for one address. */
  readonly streams: { readonly limit: number; readonly perAddress: number }
  readonly pageMeta: PageMetaStore
  readonly imageDomains: ImageDomains
  /** Where analytics events go; null where the operator wants none. */
  readonly events: Pick<EventSink, 'store'> | null
  /** Whether accounts can be served now: not by a process whose clock or keys are not those of the others. */
  readonly mayServeAccounts: () => boolean
  /** The origins from which pages may call, such as `https://example.com` (protocol 3.11). */
  readonly origins: readonly string[]
  readonly logger: GatewayLogger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Receives each report; must not throw. */
  readonly reportSecurity: (report: SecurityReport) => void
  /** Hears of each read that was answered without a look at the replay cache, since that was down; must not throw. */
  readonly countUncheckedRead: () => void
  /** Hears of each answer to a call: the call's name and the code in the envelope, which is what tells since many refusals are HTTP 200. */
  readonly countAnswer: (call: string, code: string) => void
  /** Hears how many analytics events of a request were taken, and how many did not fit; must not throw. */
  readonly countEvents: (outcome: 'accepted' | 'refused', count: number) => void
  /** Hears of each wish for a code by text message: sent, or which cap or switch it met; must not throw. */
  readonly countText: (outcome: TextOutcome) => void
  /** Hears how many events of a request did not fit under a day's cap, and under whose; must not throw. */
  readonly countCapped: (cap: 'address' | 'network' | 'site', count: number) => void
}
