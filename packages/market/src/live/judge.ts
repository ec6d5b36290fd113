import type { QuarantinedQuote } from '../model/model.ts'
import { agree, areNear, believed } from './agreement.ts'
import { type Candidate, quarantinedCandidate } from './candidate.ts'
import type { Case, Verdict } from './case.ts'
import { findingOf } from './confirm.ts'
import { judgeAuthority } from './authority.ts'
import { marked } from './mark.ts'
import type { PendingJump } from './model.ts'
import { independentCount } from './origins.ts'

/** From here on the last good price says nothing about which of two sources is right. */
const oldestWitnessMs = 7 * 86_400_000

/**
 * Judges the prices of one asset. A source that the operator has made authoritative decides while it is sound. Else the freshest price and
 * those near it in time have to agree, or the believed ones stand and the others are quarantined; a jump is quarantined until another
 * independent source or enough time confirms it. What remains when these are quarantined is judged the same way, as long as it is newer
 * than the current price; and what is believed then speaks for or against the ones that were quarantined.
 */
export function judge(own: Case): Verdict {
  const dropped = own.candidates.filter((candidate) => isRejected(own, candidate))
  if (dropped.length === 0) return judgeAuthority(own) ?? judgeAll(own)
  const left = { ...own, candidates: own.candidates.filter((candidate) => !dropped.includes(candidate)) }
  const verdict = judgeAuthority(left) ?? judgeAll(left)
  const quarantined = dropped.map((candidate) => quarantinedCandidate(candidate, 'rejected'))
  return { ...verdict, quarantined: [...quarantined, ...verdict.quarantined] }
}

/** Whether an operator has rejected a level of a source, which no other independent source confirms. */
function isRejected({ kind, candidates, rejected }: Case, candidate: Candidate): boolean {
  const isNamed = rejected.some(
    ({ source, price }) => source === candidate.quote.source && agree(kind, Number(price), candidate.value),
  )
  if (!isNamed) return false
  const alike = candidates.filter(
    ({ atMs, value }) => areNear(kind, atMs, candidate.atMs) && agree(kind, value, candidate.value),
  )
  return independentCount(alike) < 2
}

/** Of prices near in time those that are believed: at a level that an operator has accepted, else by what they say of each other. */
function trustedOf(own: Case, near: readonly Candidate[], newestMs: number): readonly Candidate[] {
  const { kind, accepted } = own
  const vouched = near.filter(({ value }) => accepted.some((price) => agree(kind, Number(price), value)))
  return vouched.length > 0 ? vouched : believed(kind, near, witnessOf(own, newestMs))
}

function judgeAll(own: Case): Verdict {
  const verdict = judgeOnce(own)
  const { winner, isConfirmed } = verdict
  if (winner === null || winner.atMs <= (own.lastGood?.atMs ?? -Infinity)) return verdict
  if (own.candidates.every(({ atMs }) => atMs <= winner.atMs)) return verdict
  const settled = judgeAll({ ...own, lastGood: winner, level: isConfirmed ? winner.value : own.level })
  return settled.winner === null ? { ...settled, winner, isConfirmed } : settled
}

/** What the last good price says about which of two groups is right: the level before one that only one source has told. */
function witnessOf({ lastGood }: Case, newestMs: number): number | null {
  if (lastGood === null || newestMs - lastGood.atMs > oldestWitnessMs) return null
  const { unconfirmed } = lastGood.quote
  return unconfirmed === undefined ? lastGood.value : Number(unconfirmed.before)
}

function judgeOnce(own: Case): Verdict {
  const { kind, candidates, lastGood } = own
  const quarantined: QuarantinedQuote[] = []
  const pending: PendingJump[] = []
  let waitingMs = -Infinity
  const end = (winner: Candidate | null, isConfirmed: boolean): Verdict => {
    return { winner, isConfirmed, quarantined, pending, waitingMs }
  }
  const currentMs = lastGood?.atMs ?? -Infinity
  let left = candidates.toSorted((one, other) => other.atMs - one.atMs)
  for (;;) {
    const [newest] = left
    if (newest === undefined || newest.atMs < currentMs) return end(null, false)
    const near = left.filter((candidate) => areNear(kind, newest.atMs, candidate.atMs))
    const trusted = trustedOf(own, near, newest.atMs)
    const others = near.filter((candidate) => !trusted.includes(candidate))
    quarantined.push(...others.map((other) => quarantinedCandidate(other, 'disagreement')))
    for (const candidate of near.filter((one) => trusted.includes(one))) {
      const finding = findingOf(own, candidate, trusted)
      if (finding.is !== 'waiting') return end(marked(candidate, finding), finding.is !== 'usual')
      waitingMs = Math.max(waitingMs, candidate.atMs)
      quarantined.push(quarantinedCandidate(candidate, finding.reason))
      if (finding.jump !== null) pending.push(finding.jump)
    }
    left = left.filter((candidate) => !near.includes(candidate))
  }
}
