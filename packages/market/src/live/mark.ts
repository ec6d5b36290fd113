import type { Candidate } from './candidate.ts'
import type { Finding } from './confirm.ts'

/** A believed price with the mark that belongs to it; the same object where nothing changes. */
export function marked(candidate: Candidate, finding: Exclude<Finding, { is: 'waiting' }>): Candidate {
  const mark = finding.is === 'confirmed' ? null : finding.mark
  if (mark === null && candidate.quote.unconfirmed === undefined) return candidate
  const { unconfirmed: _known, ...quote } = candidate.quote
  if (mark === null) return { ...candidate, quote }
  return { ...candidate, quote: { ...quote, unconfirmed: mark } }
}
