import type { Generated } from 'kysely'
import type { OptionalTime } from './columns.ts'

/** A code that stands for a second step, once. The code itself is never stored. */
export interface RecoveryCodeTable {
  readonly website: string
  readonly user_id: string
  /** A keyed digest. */
  readonly digest: string
  readonly created_at: Date
  used_at: OptionalTime
}

/** Somebody asks for an account who has lost everything, or support was asked to change an address or number of it. */
export interface RecoveryTable {
  readonly website: string
  /** 16 random bytes, base64url. */
  readonly id: string
  /** Null where the name is of no account that can be recovered. */
  readonly user_id: string | null
  /** What is asked for: all of it, or one address or number. */
  readonly kind: Generated<'account' | 'email' | 'mobile'>
  /** SHA-256 of what continues it; of nothing that exists where an address or number alone is asked for. */
  readonly serial_hash: Uint8Array
  /** SHA-256 of what stops it. */
  readonly stop_hash: Uint8Array
  /** The address or number that the account is to have; proven already where all of it is asked for. */
  readonly contact: string
  /** The calling code of a number. */
  readonly area_code: string | null
  /** The language of who asked. */
  readonly locale: string
  /** Whether the password or a recovery code was known. */
  readonly is_proven: boolean
  readonly created_at: Date
  /** When every known contact was told of it, and was told again. */
  told_at: OptionalTime
  reminded_at: OptionalTime
  /** From here on it can be finished. */
  ready_at: Date
  approved_at: OptionalTime
  /** When the holder of an address or number that is asked for alone confirmed it. */
  proven_at: OptionalTime
  ended_at: OptionalTime
  ended_why: 'finished' | 'stopped' | 'refused' | null
}
