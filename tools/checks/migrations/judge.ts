import { compare, lt, valid } from 'semver'
import type { Finding } from '../findings.ts'
import { readStatements, type Statement } from './statements.ts'

/** A step of the schema, and the release that brought it. */
export interface Step {
  /** Relative to the root. */
  readonly file: string
  readonly name: string
  readonly text: string
  /** Semantic version of the first release that has it. */
  readonly since: string
}

/** The newest release before another; null where there is none. */
function releaseBefore(release: string, releases: readonly string[]): string | null {
  return releases.toSorted(compare).findLast((each) => lt(each, release)) ?? null
}

/** What is wrong with what a comment says; null where it allows the statement. */
function judgeNote({ effect, note }: Statement, since: string, releases: readonly string[]): string | null {
  if (note.kind === 'compatible') {
    return effect === 'narrows' ? null : 'cannot be compatible: the release before uses what is removed'
  }
  if (note.kind === 'none') {
    const other =
      effect === 'narrows' ? ', or "-- compatible: <why>" where all that it writes still fits' : ''
    return `breaks the release before, which runs on the new schema for a while. Let a later release do it, with "-- contract: last used by <release>" before it${other}`
  }
  if (valid(note.lastUsedBy) === null || !releases.includes(note.lastUsedBy)) {
    return `names ${note.lastUsedBy}, which is no release of the changelog`
  }
  const before = releaseBefore(since, releases)
  return before !== null && lt(note.lastUsedBy, before)
    ? null
    : `is still used by ${note.lastUsedBy}, which runs beside ${since}: wait one release`
}

/** What the same release makes may be changed: no release before knows it. */
function isOfThisRelease({ changes }: Statement, made: ReadonlySet<string>): boolean {
  return changes.length > 0 && changes.every((name) => made.has(name))
}

/** What a statement makes and was not there; null where it makes nothing, or replaces what other releases have made. */
function newThing({ makes, changes }: Statement, others: readonly ReadonlySet<string>[]): string | null {
  const isOld = makes !== null && changes.includes(makes) && others.some((names) => names.has(makes))
  return isOld ? null : makes
}

/**
 * Finds what would break a release that runs beside the one that brings a step.
 * @param steps in order
 * @param releases semantic versions of the changelog
 */
export async function judgeSteps(
  steps: readonly Step[],
  releases: readonly string[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const madeBy = new Map<string, Set<string>>()
  // What the first release of all brings was never run beside another.
  const first = steps.map(({ since }) => since).toSorted(compare)[0]
  for (const { file, text, since } of steps) {
    const made = madeBy.get(since) ?? new Set()
    madeBy.set(since, made)
    const others = [...madeBy.values()].filter((names) => names !== made)
    for (const statement of await readStatements(text)) {
      const thing = newThing(statement, others)
      if (thing !== null) made.add(thing)
      const isFree = statement.effect === 'adds' || since === first || isOfThisRelease(statement, made)
      const fault = isFree ? null : judgeNote(statement, since, releases)
      if (fault !== null)
        findings.push({ place: `${file}:${statement.line}`, message: `${statement.what} and ${fault}` })
    }
  }
  return findings
}
