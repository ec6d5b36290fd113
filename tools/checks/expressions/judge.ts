import { check, type VulnerableDiagnostics } from 'recheck'
import type { Expression } from './collect.ts'

/** What is known of an expression. */
export type Verdict =
  /** No text takes more than time in proportion to its length. */
  | { readonly kind: 'proven' }
  /** It is beyond the proof, because it looks around or counts; no attack was found. */
  | { readonly kind: 'withstood' }
  /** Some text takes more, or nothing could be said. */
  | { readonly kind: 'refused'; readonly why: string }

/** The proof takes milliseconds where it succeeds at all. */
const proofMs = 400
/** The search for an attack ends by its own counts; this is for what hangs. */
const attackMs = 60_000

const pieces = /\\(?:[uUpP]\{[^{}]*\}|[^])|\[(?:\\[^]|[^\]\\])*\]|\{(\d+)(?:,\d*)?\}/g

/**
 * The expression with any number of repeats in place of a counted one. Whatever a reader of the counted one tries, a reader of
 * this one tries too, so that a proof for this one holds for both. Counts as such are beyond the proof.
 */
export function withoutCounts(source: string): string {
  return source.replace(pieces, (piece, least: string | undefined) => {
    if (least === undefined) return piece
    return Number(least) === 0 ? '*' : '+'
  })
}

const refusal = ({ complexity, attack }: VulnerableDiagnostics): Verdict => ({
  kind: 'refused',
  why: `takes ${complexity.summary} time, as on ${attack.pattern}`,
})

/** Judges one expression. */
export async function judge({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<Verdict> {
  // Matching again from where the last match ended costs nothing that the first one does not.
  const told = flags.replace(/[dg]/g, '')
  const loose = await check(withoutCounts(source), told, { checker: 'automaton', timeout: proofMs })
  if (loose.status === 'safe') return { kind: 'proven' }
  const exact = await check(source, told, { checker: 'automaton', timeout: proofMs })
  if (exact.status === 'safe') return { kind: 'proven' }
  if (exact.status === 'vulnerable') return refusal(exact)
  const attacked = await check(source, told, { checker: 'fuzz', timeout: attackMs, attackTimeout: attackMs })
  if (attacked.status === 'safe') return { kind: 'withstood' }
  if (attacked.status === 'vulnerable') return refusal(attacked)
  return { kind: 'refused', why: `cannot be judged: ${attacked.error.kind}` }
}
