import * as v from 'valibot'
import type { Finding } from '../findings.ts'

const list = v.array(v.pipe(v.string(), v.minLength(1)))

/** Names by what they name. */
export const namesSchema = v.record(v.string(), list)

/** Names by what they name, each list in order. */
export type Names = Readonly<Record<string, readonly string[]>>

const note = v.strictObject({
  /** What it names, such as `environment`. */
  kind: v.string(),
  /** The name that others still use. */
  name: v.string(),
  /** The name that stands for it, of the same kind. */
  alias: v.string(),
  /** The release that gave it the other name. */
  since: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  reason: v.pipe(v.string(), v.minLength(10)),
})

/** Names that are taken as before and are called otherwise now. */
export const notesSchema = v.array(note)

/** One deprecation. */
export type Note = v.InferOutput<typeof note>

/** Where the two lists lie, for messages. */
export interface Places {
  readonly promised: string
  readonly notes: string
}

/**
 * Compares the names that were promised with those of the code: each is still there, or a note names the one that stands for it.
 * Names that were added are no matter.
 */
export function compareNames(
  { promised, now, notes }: { promised: Names; now: Names; notes: readonly Note[] },
  places: Places,
): readonly Finding[] {
  const has = (names: Names, kind: string, name: string) => names[kind]?.includes(name) ?? false
  const missing = Object.entries(promised).flatMap(([kind, names]) =>
    names
      .filter((name) => !has(now, kind, name))
      .filter((name) => !notes.some((note) => note.kind === kind && note.name === name))
      .map((name) => ({
        place: places.promised,
        message: `${kind}: "${name}" is gone; others depend on it. Keep it, or let it be an alias and note that in ${places.notes}`,
      })),
  )
  const wrong = notes.flatMap(({ kind, name, alias }) => {
    const at = (message: string) => ({ place: places.notes, message: `${kind}: ${message}` })
    return [
      ...(has(promised, kind, name) ? [] : [at(`"${name}" was never promised`)]),
      ...(has(now, kind, alias) ? [] : [at(`"${alias}", which stands for "${name}", is not there`)]),
    ]
  })
  return [...missing, ...wrong]
}
