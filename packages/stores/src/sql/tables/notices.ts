import type { OptionalTime } from './columns.ts'

/** What the owner of an account was told unasked. */
export interface NoticeTable {
  /** 16 random bytes in base64url; names it in the link of its mail. */
  readonly id: string
  readonly website: string
  readonly user_id: string
  readonly matter: string
  /** What it is about, such as the name of a passkey. */
  readonly name: string | null
  readonly channel: 'mail' | 'sms'
  /** Where it went, with most of the address hidden. */
  readonly sent_to: string
  /** When it happened. */
  readonly at: Date
  ip: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly browser: string | null
  readonly system: string | null
  /** When its reader said that it was somebody else. */
  reported_at: OptionalTime
}
