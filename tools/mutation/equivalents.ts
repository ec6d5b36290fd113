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

/** The mutants that change no behaviour, each with the reason. */
export function readEquivalents(): v.InferOutput<typeof Equivalents> {
  return v.parse(Equivalents, readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'))
}
