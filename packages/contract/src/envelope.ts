import * as v from 'valibot'
import { type CodeName, codes } from './codes.ts'

/** What every call answers: a code, a message for people, and the call's own data (spec section 3). */
export interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

/**
 * Reads an envelope. A numeric code and an absent message or data are tolerated, since operators put other back ends
 * behind the same paths; the envelope's own three fields are all that is kept.
 */
export const envelopeSchema = v.object({
  code: v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]), v.transform(String)),
  msg: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => text ?? ''),
  ),
  data: v.nullish(v.unknown(), null),
})

/** The envelope of a call that succeeded. */
export function successEnvelope(data: unknown): Envelope {
  return { code: codes.success.code, msg: codes.success.message, data }
}

/** The envelope of a call that failed, with the catalogue's message unless a more exact one is given. */
export function failureEnvelope(
  name: CodeName,
  message: string = codes[name].message,
  data: unknown = null,
): Envelope {
  return { code: codes[name].code, msg: message, data }
}
