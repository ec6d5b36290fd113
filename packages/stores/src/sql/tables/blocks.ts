import type { OptionalTime } from './columns.ts'

/** Whom operators keep from logging in and from opening accounts. */
export interface BlockTable {
  /** 16 random bytes, base64url. */
  readonly id: string
  readonly website: string
  readonly kind: 'address' | 'device' | 'mail-domain'
  /** In its one form. */
  readonly subject: string
  readonly reason: string
  readonly made_by: string
  readonly made_at: Date
  /** Null: until somebody ends it. */
  readonly ends_at: OptionalTime
  ended_at: OptionalTime
}
