import { parseSync, Visitor } from 'oxc-parser'
import type { Finding } from '../findings.ts'

/** Ways around the type checker and the linter. */
export type Escapes = { casts: number; suppressions: number }

const suppression =
  /@ts-(?:expect-error|ignore|nocheck)\b|\b(?:oxlint|eslint|stylelint)-disable|\bbiome-ignore\b/

/** Counts the casts (`as`, `<T>x`, `x!`, but not `as const`) and the suppressing comments of a source. */
export function countEscapes(file: string, source: string): Escapes {
  const { program, comments } = parseSync(file, source)
  let casts = 0
  new Visitor({
    TSAsExpression({ typeAnnotation }) {
      const name = typeAnnotation.type === 'TSTypeReference' ? typeAnnotation.typeName : null
      if (name?.type !== 'Identifier' || name.name !== 'const') casts += 1
    },
    TSTypeAssertion() {
      casts += 1
    },
    TSNonNullExpression() {
      casts += 1
    },
  }).visit(program)
  return { casts, suppressions: comments.filter(({ value }) => suppression.test(value)).length }
}

/**
 * Compares what was counted with the current ceiling, and that ceiling with the earlier ones: it may only fall.
 * @param past ceilings of earlier commits
 */
export function checkCeilings(counted: Escapes, ceiling: Escapes, past: readonly Escapes[]): Finding[] {
  const kinds = ['casts', 'suppressions'] as const
  return kinds.flatMap((kind) => {
    const findings: Finding[] = []
    const lowest = Math.min(...past.map((earlier) => earlier[kind]))
    if (counted[kind] > ceiling[kind]) {
      findings.push({
        place: kind,
        message: `${counted[kind]} in the code, ${ceiling[kind]} allowed: remove the new one`,
      })
    }
    if (ceiling[kind] > lowest) {
      findings.push({
        place: kind,
        message: `the ceiling rose from ${lowest} to ${ceiling[kind]}; it may only fall`,
      })
    }
    return findings
  })
}
