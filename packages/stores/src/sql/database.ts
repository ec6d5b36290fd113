import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely'

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
/** An object that JSON can hold. */
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** `jsonb`: read as a value, written as JSON text, since the two drivers disagree about everything but text. The default is `{}`. */
type DefaultedJsonColumn = ColumnType<JsonObject, string | undefined, string>
/** `timestamptz` that a row may leave out. */
type OptionalTime = Date | null

/** A user, an agency, or a sub-account of either. An erased account keeps its number and its audit, and nothing else. */
interface AccountTable {
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
  /** PHC string; null for sub-accounts, which are reached through their parent. */
  password_hash: string | null
  nick_name: string | null
  anti_phishing_code: string | null
  frozen_at: OptionalTime
  frozen_reason: string | null
  email_enable: Generated<boolean>
  phone_enable: Generated<boolean>
  totp_enable: Generated<boolean>
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
  readonly created_at: Date
  erased_at: OptionalTime
}

/** One signed-in browser or app. The token itself is never stored. */
interface SessionTable {
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
interface RefreshTokenTable {
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
interface DeviceTable {
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

/** The authenticator app of a user; not in force before it is confirmed. */
interface TotpTable {
  readonly user_id: string
  /** Sealed by the caller. */
  secret: Uint8Array
  confirmed_at: OptionalTime
  /** The last time step that was accepted; each is accepted once. */
  last_step: number | null
}

/** What happened to an account, by whom. Rows are only added. */
interface AuditTable {
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

/** An asset that the operator has taken off. */
interface DelistedAssetTable {
  readonly asset_id: string
  readonly at: Date
  readonly reason: string
}

/** Every table, as the migrations leave them. Column names are those of the database. */
export interface Database {
  account: AccountTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  device: DeviceTable
  totp: TotpTable
  audit: AuditTable
  delisted_asset: DelistedAssetTable
}

/** An account as it is read. */
export type Account = Selectable<AccountTable>
/** An account as it is written. */
export type NewAccount = Insertable<AccountTable>
/** What of an account may change. */
export type AccountChange = Updateable<AccountTable>
/** A session as it is read. */
export type Session = Selectable<SessionTable>
/** A device as it is read. */
export type Device = Selectable<DeviceTable>
/** An audit entry as it is read. */
export type AuditEntry = Selectable<AuditTable>
