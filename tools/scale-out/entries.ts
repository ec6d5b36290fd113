/** What visitors and account holders ask for. */
export const kinds = ['kept page', 'made page', 'read', 'renewal', 'log-in', 'log-out', 'events'] as const

/** One of them. */
export type Kind = (typeof kinds)[number]

/** One thing that was asked for. */
export interface Entry {
  readonly kind: Kind
  /** When it was begun, by the clock of `performance`. */
  readonly atMs: number
  readonly tookMs: number
  /** `ok`, or what the visitor met in its place, in words. */
  readonly outcome: string
}

/** What was seen of prices, by process. */
export interface PriceEntry {
  readonly place: string
  readonly atMs: number
  /** How old the snapshot was that the process answered from. */
  readonly ageMs: number
  /** How much older the snapshot was than one that the same place had answered from before; 0 where it was not. */
  readonly backMs: number
}

/** What was found out about sessions in a span of time. */
export interface SessionEntry {
  readonly atMs: number
  /**
   * The protocol ends a log-in whose spent token comes again (3.11). A late renewal ends nothing (decision 0083), but one that was done and
   * whose answer was lost leaves the browser with a spent token: the log-in that follows is counted, and no fault.
   */
  readonly what:
    | 'revoked and refused'
    | 'revoked and accepted'
    | 'signed out'
    | 'signed out after a renewal without an answer'
}

/** Everything that was written down while the fleet ran. */
export interface Ledger {
  readonly entries: readonly Entry[]
  readonly prices: readonly PriceEntry[]
  readonly sessions: readonly SessionEntry[]
}
