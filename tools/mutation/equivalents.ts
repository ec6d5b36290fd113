import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Equivalents = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictObject({
      id: v.string(),
      /** `file: original -> replacement`, for people. */
      mutant: v.string(),
      /** Why no caller can see the difference. */
      reason: v.pipe(v.string(), v.minLength(10)),
    }),
  ),
)

/** The reasons why mutants that the list names change no behaviour, by the mutant's id. */
export function readEquivalents(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('equivalents.json', import.meta.url), 'utf8')
  return new Map(v.parse(Equivalents, text).map(({ id, reason }) => [id, reason]))
}
