import type { OptionalTime } from './columns.ts'

/** A trading system behind the site. */
export interface BackendTable {
  readonly website: string
  /** How the operator calls it, `[a-z][a-z0-9-]{1,31}`; also the audience of its tokens. */
  readonly name: string
  /** Separated by spaces. */
  scopes: string
  /** SHA-256 of its secret. */
  secret_hash: Uint8Array
  /** 32 hexadecimal digits: the keys of messages are derived from it and the server's own secret. */
  seed: string
  /** The secret and the seed before these, valid until `old_until`. */
  old_secret_hash: Uint8Array | null
  old_seed: string | null
  old_until: OptionalTime
  /** Where messages about accounts are sent; null: nowhere. */
  hook_url: string | null
  /** Types of messages, separated by spaces. */
  hook_types: string | null
  /** The address answered that it is gone. */
  hook_gone_at: OptionalTime
  readonly created_at: Date
}

/** A message of a backend that was answered, so that it takes effect once. */
export interface BackendMessageTable {
  readonly website: string
  readonly backend: string
  readonly id: string
  /** SHA-256 of the body. */
  readonly digest: Uint8Array
  readonly outcome: string
  /** The account that it was about. */
  readonly user_id: string
  readonly at: Date
}

/** When a matter of an account was last said from outside. */
export interface BackendFactTable {
  readonly website: string
  readonly user_id: string
  readonly matter: string
  said_at: Date
  /** A backend as `backend:<name>`, or `operator`. */
  said_by: string
}

/** An account that an agency manages. */
export interface AgencyMemberTable {
  readonly website: string
  readonly user_id: string
  agency_id: string
  since: Date
}

/** A key that signs access tokens. */
export interface TokenKeyTable {
  readonly website: string
  /** RFC 7638. */
  readonly kid: string
  readonly sealed: Uint8Array
  /** JSON, as it is published. */
  readonly public_jwk: string
  readonly created_at: Date
  readonly starts_at: Date
}

/** A message for backends. */
export interface HookEventTable {
  readonly id: string
  readonly website: string
  readonly type: string
  /** JSON, as it is sent and signed. */
  readonly body: string
  readonly created_at: Date
}

/** What became of a message for one backend. */
export interface HookDeliveryTable {
  readonly event_id: string
  readonly website: string
  readonly backend: string
  state: 'waiting' | 'delivered' | 'given-up'
  attempts: number
  /** When it is tried next, or the lease of who tries it ends. */
  due_at: Date
  lease: string | null
  /** An HTTP status, or the kind of the fault. */
  result: string | null
  finished_at: OptionalTime
}
