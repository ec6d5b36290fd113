import * as v from 'valibot'
import { checksumOf } from '../../../packages/stores/src/sql/migrations.ts'
import type { Finding } from '../findings.ts'

/** Every step by its name: its digest, and the release that brings it. Nothing in it ever changes. */
export const recordedSchema = v.record(
  v.string(),
  v.object({ since: v.string(), sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
)

export type Recorded = v.InferOutput<typeof recordedSchema>

interface Named {
  readonly name: string
  readonly file: string
  readonly text: string
}

/** Adds the steps that are not recorded, as those of a release; what is recorded stays as it is. */
export function recordNew(steps: readonly Named[], recorded: Recorded, release: string): Recorded {
  const added = steps
    .filter(({ name }) => !(name in recorded))
    .map((step) => [step.name, { since: release, sha256: checksumOf(step) }] as const)
  return { ...recorded, ...Object.fromEntries(added) }
}

/** Finds steps that were changed, removed, put between others, or not recorded. */
export function compareRecorded(steps: readonly Named[], recorded: Recorded): readonly Finding[] {
  const names = new Set(steps.map(({ name }) => name))
  const last = Object.keys(recorded).toSorted().at(-1) ?? ''
  const gone = Object.keys(recorded).filter((name) => !names.has(name))
  const changed = steps.flatMap(({ name, file, text }): readonly Finding[] => {
    const known = recorded[name]
    if (known === undefined) {
      const order =
        name < last
          ? `, and stands before ${last}, which databases may have already: give it a later number`
          : ''
      return [{ place: file, message: `is not recorded${order}: npm run migrations -- --add` }]
    }
    if (known.sha256 === checksumOf({ text })) return []
    return [{ place: file, message: 'was changed after it was recorded: restore it, and add a new step' }]
  })
  return [...gone.map((name) => ({ place: name, message: 'was removed: databases have it' })), ...changed]
}
