import { agree, areNear } from './agreement.ts'
import { type Candidate, quarantinedCandidate } from './candidate.ts'
import type { Case, Verdict } from './case.ts'
import { findingOf } from './confirm.ts'
import { marked } from './mark.ts'

/**
 * What the operator's word makes authoritative: his own source's price, while it is fresh and no jump that nothing confirms. The others watch
 * it: what differs from it is quarantined, so that it is counted and logged, and changes nothing. Null where no such source is sound.
 */
export function judgeAuthority(own: Case): Verdict | null {
  if (own.authoritative.size === 0) return null
  const theirs = own.candidates.filter(
    ({ quote, freshUntilMs }) => own.authoritative.has(quote.source) && freshUntilMs >= own.nowMs,
  )
  for (const candidate of theirs) {
    const verdict = verdictOn(own, candidate)
    if (verdict !== null) return verdict
  }
  return null
}

function verdictOn(own: Case, candidate: Candidate): Verdict | null {
  const { kind, candidates, lastGood } = own
  const near = candidates.filter(({ atMs }) => areNear(kind, candidate.atMs, atMs))
  const agreeing = near.filter(({ value }) => agree(kind, candidate.value, value))
  // What time alone would confirm is left to the rules for all sources, where others may speak against it.
  const finding = findingOf({ ...own, pending: [] }, candidate, agreeing)
  if (finding.is !== 'usual' && finding.is !== 'confirmed') return null
  const monitors = near.filter((other) => !agreeing.includes(other))
  return {
    winner: candidate.atMs >= (lastGood?.atMs ?? -Infinity) ? marked(candidate, finding) : null,
    isConfirmed: finding.is === 'confirmed',
    quarantined: monitors.map((monitor) => quarantinedCandidate(monitor, 'monitor')),
    pending: [],
    waitingMs: -Infinity,
  }
}
