import type { AssetKind, QuarantinedQuote } from '../model/model.ts'
import type { Candidate } from './candidate.ts'
import type { PendingJump, RejectedLevel } from './model.ts'

/** One asset's prices, and what is known of it. */
export interface Case {
  readonly kind: AssetKind
  /** In the operator's order. */
  readonly candidates: readonly Candidate[]
  /** The current price; null where there is none, or where it means something else than what is published today. */
  readonly lastGood: Candidate | null
  /** What the price was some time ago; null where that is not known. */
  readonly level: number | null
  /** What one unit of the currency is worth that the coin promises; null for what is no stablecoin. */
  readonly peg: number | null
  /** Jumps of this asset that wait to be confirmed. */
  readonly pending: readonly PendingJump[]
  /** Prices that the operator has accepted. */
  readonly accepted: readonly string[]
  /** Levels of sources that an operator has rejected. */
  readonly rejected: readonly RejectedLevel[]
  /** Ids of the sources that are authoritative while they are sound. */
  readonly authoritative: ReadonlySet<string>
  readonly nowMs: number
}

/** What becomes of them. */
export interface Verdict {
  /** The price that is believed, the freshest or the authoritative one, with its mark; null where the current one stays. */
  readonly winner: Candidate | null
  /** Whether more than the current price speaks for it. */
  readonly isConfirmed: boolean
  readonly quarantined: readonly QuarantinedQuote[]
  readonly pending: readonly PendingJump[]
  /** The time of the newest price that waits to be confirmed; -Infinity where none does. */
  readonly waitingMs: number
}
