import type { AssetKind, QuarantinedQuote } from '../model/model.ts'
import { agree, areNear, believed, isJump } from './agreement.ts'
import { type Candidate, quarantinedQuote } from './candidate.ts'
import type { PendingJump } from './model.ts'

/** From here on the last good price says nothing about which of two sources is right. */
const oldestWitnessMs = 7 * 86_400_000

/** One asset's prices, and what is known of it. */
export interface Case {
  readonly kind: AssetKind
  /** In the operator's order. */
  readonly candidates: readonly Candidate[]
  /** The current price; null where there is none, or where it means something else than what is published today. */
  readonly lastGood: Candidate | null
  /** Jumps of this asset that wait to be confirmed. */
  readonly pending: readonly PendingJump[]
}

/** What becomes of them. */
export interface Verdict {
  /** The freshest price that is believed; null where the current one stays. */
  readonly winner: Candidate | null
  readonly quarantined: readonly QuarantinedQuote[]
  readonly pending: readonly PendingJump[]
}

/**
 * Judges the prices of one asset. The freshest one and those near it in time have to agree, else the believed ones stand and
 * the others are quarantined; a jump that one source alone reports is quarantined until its next reading agrees. What remains when
 * these are quarantined is judged the same way, as long as it is newer than the current price; and what is believed then speaks
 * for or against the ones that were quarantined.
 */
export function judge(own: Case): Verdict {
  const verdict = judgeOnce(own)
  const { winner } = verdict
  if (winner === null || winner.atMs <= (own.lastGood?.atMs ?? -Infinity)) return verdict
  if (own.candidates.every(({ atMs }) => atMs <= winner.atMs)) return verdict
  const settled = judge({ ...own, lastGood: winner })
  return settled.winner === null ? { ...settled, winner } : settled
}

function judgeOnce({ kind, candidates, lastGood, pending }: Case): Verdict {
  const quarantined: QuarantinedQuote[] = []
  const waiting: PendingJump[] = []
  const currentMs = lastGood?.atMs ?? -Infinity
  let left = candidates.toSorted((one, other) => other.atMs - one.atMs)
  for (;;) {
    const [newest] = left
    if (newest === undefined || newest.atMs < currentMs)
      return { winner: null, quarantined, pending: waiting }
    const near = left.filter((candidate) => areNear(kind, newest.atMs, candidate.atMs))
    const isWitness = newest.atMs - currentMs <= oldestWitnessMs
    const trusted = believed(kind, near, isWitness && lastGood !== null ? lastGood.value : null)
    const others = near.filter((candidate) => !trusted.includes(candidate))
    quarantined.push(
      ...others.map(({ quote, published }) => quarantinedQuote(quote, published, 'disagreement')),
    )
    const winner = near.find((candidate) => trusted.includes(candidate))
    const jump = winner && trusted.length === 1 ? jumpOf(winner, { kind, lastGood, pending }) : null
    if (winner !== undefined && jump === null) return { winner, quarantined, pending: waiting }
    if (winner !== undefined && jump !== null) {
      quarantined.push(quarantinedQuote(winner.quote, winner.published, 'jump'))
      waiting.push(jump)
    }
    left = left.filter((candidate) => !near.includes(candidate))
  }
}

/** The jump that a price is and that nothing confirms yet; null where it is none. */
function jumpOf(
  { quote, value }: Candidate,
  { kind, lastGood, pending }: Omit<Case, 'candidates'>,
): PendingJump | null {
  if (lastGood === null || !isJump(value, lastGood.value)) return null
  const { assetId, source, price, asOf } = quote
  const earlier = pending.find((jump) => jump.source === source)
  if (earlier?.asOf === asOf) return earlier
  if (earlier !== undefined && agree(kind, Number(earlier.price), value)) return null
  return { assetId, source, price, asOf }
}
