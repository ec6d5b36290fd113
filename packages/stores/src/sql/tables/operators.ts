import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonObject, OptionalTime } from './columns.ts'

/** Somebody who works in the console. */
export interface OperatorTable {
  /** 16 random bytes, base64url. */
  readonly id: string
  readonly website: string
  name: string
  contact: string | null
  /** Separated by commas. */
  roles: string
  readonly created_at: Date
  /** Who invited; null: the command line. */
  readonly invited_by: string | null
  /** Who last gave a role; null: the command line. */
  roles_by: string | null
  removed_at: OptionalTime
}

/** A passkey of an operator. */
export interface OperatorPasskeyTable {
  readonly website: string
  /** Base64url. */
  readonly credential_id: string
  readonly operator_id: string
  /** COSE (RFC 9052). */
  readonly public_key: Uint8Array
  /** Only grows; 0 for authenticators that do not count. */
  sign_count: number
  /** Separated by commas. */
  readonly transports: string
  is_backed_up: boolean
  /** What the operator calls it; null: not named. */
  name: string | null
  readonly created_at: Date
  used_at: OptionalTime
}

/** One signed-in browser of an operator. The token itself is never stored. */
export interface OperatorSessionTable {
  /** SHA-256 of the token. */
  readonly token_hash: Uint8Array
  readonly website: string
  readonly operator_id: string
  readonly created_at: Date
  /** When a passkey was used last. */
  proven_at: Date
  idle_until: Date
  readonly absolute_until: Date
}

/** A link that makes an operator, once. */
export interface OperatorInvitationTable {
  /** SHA-256 of what the link holds. */
  readonly token_hash: Uint8Array
  readonly website: string
  readonly name: string
  readonly contact: string | null
  readonly roles: string
  readonly created_at: Date
  /** Null: the command line of the server. */
  readonly created_by: string | null
  readonly expires_at: Date
  used_at: OptionalTime
}

/** `jsonb` that may be null: read as a value, written as JSON text. */
type OptionalJson = ColumnType<JsonObject | null, string | null, never>

/** An act that waits for a second person, or for its delay. */
export interface OperatorRequestTable {
  readonly id: string
  readonly website: string
  readonly act: string
  /** Emptied when the account that it is about is erased. */
  input: ColumnType<JsonObject, string, '{}'>
  readonly subject: string | null
  readonly reason: string
  readonly asked_by: string
  readonly asked_at: Date
  /** Null where a second owner has to approve it. */
  readonly ready_at: OptionalTime
  readonly expires_at: Date
  state: 'waiting' | 'done' | 'refused' | 'cancelled'
  decided_by: string | null
  decided_at: OptionalTime
}

/** What was done in the console. Rows are only added; the address goes with time. */
export interface OperatorRecordTable {
  readonly id: GeneratedAlways<number>
  readonly website: string
  readonly operator_id: string | null
  readonly actor: string
  readonly act: string
  readonly outcome: 'done' | 'asked'
  readonly subject: string | null
  readonly reason: string | null
  readonly before: OptionalJson
  readonly after: OptionalJson
  readonly approver: string | null
  readonly at: Date
  ip: string | null
}
