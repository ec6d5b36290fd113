/** A mail or a text that waits to be handed on. */
export interface MessageTable {
  /** UUID. */
  readonly id: string
  readonly website: string
  readonly channel: 'mail' | 'sms'
  readonly kind: string
  /** A keyed digest of where it goes. */
  readonly target: string
  /** A newer message of the same digest takes its place; null: none does. */
  readonly replaces: string | null
  /** Where it goes and what it says, sealed by the queue. */
  readonly sealed: Uint8Array
  attempts: number
  readonly created_at: Date
  /** When it is tried next, or the lease of who tries it ends. */
  due_at: Date
  lease: string | null
  readonly expires_at: Date
}
