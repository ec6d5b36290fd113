import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultedJsonColumn, OptionalTime } from './columns.ts'

/** A user, an agency, or a sub-account of either. An erased account keeps its number and its audit, and nothing else. */
export interface AccountTable {
  /** Ten digits. */
  readonly user_id: string
  /** The tenant, as in the header of the same name. */
  readonly website: string
  readonly kind: 'user' | 'agency'
  /** In lower case. */
  email: string | null
  email_verified_at: OptionalTime
  /** E.164. */
  mobile: string | null
  /** Country calling code, digits only. */
  area_code: string | null
  mobile_verified_at: OptionalTime
  /** PHC string; null for sub-accounts, which are reached through their parent, and for who came without a password. */
  password_hash: string | null
  /** How the account was opened: `password`, and then it always has one, or the id of an identity provider. */
  readonly joined_by: Generated<string>
  nick_name: string | null
  anti_phishing_code: string | null
  /** The language of what is sent unasked: a locale code of the registry; null until a log-in told it. */
  locale: string | null
  frozen_at: OptionalTime
  frozen_reason: string | null
  email_enable: Generated<boolean>
  phone_enable: Generated<boolean>
  totp_enable: Generated<boolean>
  /** `one`: as many second steps as the operator asks for; else every one that is on. Null: not chosen. */
  step_rule: 'all' | 'one' | null
  /** Whether a code by mail or text message does in place of an authenticator or passkey. */
  weak_steps: Generated<boolean>
  /** After a recovery money stays where it is until then. */
  money_locked_until: OptionalTime
  identity_flag: Generated<number>
  identity_level: Generated<number>
  vip_level: Generated<number>
  show_user_vip: Generated<number>
  user_type: Generated<number>
  is_demo: Generated<boolean>
  /** The account of the same tenant that this one belongs to. */
  parent_user_id: string | null
  fund: DefaultedJsonColumn
  settings: DefaultedJsonColumn
  failures: Generated<number>
  locked_until: OptionalTime
  last_failure_at: OptionalTime
  /** How many times all its log-ins were ended at once. A log-in that was proven before the last time is not stored. */
  session_endings: Generated<number>
  readonly created_at: Date
  erased_at: OptionalTime
  /** When the account is erased, as its owner wished; null: not. */
  closing_at: OptionalTime
  /** When the owner was told again that the account is about to be erased. */
  closing_told_at: OptionalTime
  /** Where the owner lives, as declared: ISO 3166-1 alpha-2; null where it was not asked. */
  residence: string | null
}

/** An acceptance of terms. Rows are only added. */
export interface AcceptedTermsTable {
  readonly website: string
  readonly user_id: string
  readonly version: string
  readonly at: Date
  /** The language that the page had. */
  readonly locale: string
}

/** One signed-in browser or app. The token itself is never stored. */
export interface SessionTable {
  /** SHA-256 of the token. */
  readonly token_hash: Uint8Array
  /** The public name of the session, which scripts may know. */
  readonly handle: string
  readonly website: string
  readonly user_id: string
  /** UUID shared by all sessions and refresh tokens that came of one log-in. */
  readonly family: string
  /** Thumbprint of the device key that signs the session's requests. */
  readonly thumbprint: string
  readonly algorithm: 'rsa1024' | 'rsa2048'
  readonly created_at: Date
  /** When the person proved who it is: renewals, switches and pairings carry it on. */
  readonly authenticated_at: Generated<Date>
  /** `password`, `passkey`, `pairing` or the id of an identity provider; what continues a session carries it on. Null: not known. */
  readonly signed_in_by: string | null
  seen_at: Date
  idle_until: Date
  readonly absolute_until: Date
  ended_at: OptionalTime
  ended_why: string | null
  ip: string | null
  user_agent: string | null
  /** The parent account that acts through this session of its sub-account. */
  readonly acting_parent: string | null
}

/** A refresh token, used once; a second use ends its family. */
export interface RefreshTokenTable {
  /** SHA-256 of the token. */
  readonly token_hash: Uint8Array
  readonly family: string
  readonly website: string
  readonly user_id: string
  readonly thumbprint: string
  readonly created_at: Date
  readonly expires_at: Date
  used_at: OptionalTime
}

/** A device key that a user has logged in with. */
export interface DeviceTable {
  readonly user_id: string
  readonly thumbprint: string
  readonly spki: Uint8Array
  readonly algorithm: 'rsa1024' | 'rsa2048'
  label: string | null
  readonly created_at: Date
  seen_at: Date
  failures: Generated<number>
  locked_until: OptionalTime
}

/** The authenticator app of a user; not active before it is confirmed. */
export interface TotpTable {
  readonly user_id: string
  /** Sealed by the caller. */
  secret: Uint8Array
  confirmed_at: OptionalTime
  /** The last time step that was accepted; each is accepted once. */
  last_step: number | null
}

/** An identity at a provider that opens an account: at Apple, Google or another issuer, a wallet's, at Telegram. */
export interface LinkedSignInTable {
  readonly website: string
  /** Whose word is taken: the issuer of an OpenID token, `wallet` or `telegram`. */
  readonly issuer: string
  /** What the issuer calls its user, for good. */
  readonly subject: string
  /** The provider's id, as the contract or the operator's configuration names it. */
  readonly provider: string
  readonly user_id: string
  /** How its owner knows it: an address, the ends of a wallet's, a name. */
  label: string
  readonly created_at: Date
  used_at: Date
}

/** A passkey or hardware key of an account (WebAuthn level 3). */
export interface PasskeyTable {
  readonly website: string
  /** Base64url. */
  readonly credential_id: string
  readonly user_id: string
  /** COSE (RFC 9052). */
  readonly public_key: Uint8Array
  /** Only grows; 0 for authenticators that do not count. */
  sign_count: number
  /** Separated by commas, such as `usb,nfc`; empty where the browser did not say. */
  readonly transports: string
  /** Whether its maker keeps a copy, so that it outlives the device. */
  is_backed_up: boolean
  name: string
  readonly created_at: Date
  used_at: OptionalTime
}

/** What happened to an account, by whom. Rows are only added. */
export interface AuditTable {
  readonly id: GeneratedAlways<number>
  readonly website: string
  /** Null where no account is concerned. */
  readonly user_id: string | null
  readonly actor: string
  readonly action: string
  readonly at: Date
  readonly ip: string | null
  readonly detail: DefaultedJsonColumn
}
