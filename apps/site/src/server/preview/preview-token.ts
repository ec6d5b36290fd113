import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** What a preview shows in place of what is published, and until when. */
export interface Preview {
  /** The site id. */
  readonly website: string
  /** Revisions by the name of their document. */
  readonly revisions: readonly (readonly [document: string, revision: number])[]
  /** Milliseconds since the epoch. */
  readonly untilMs: number
}

const mostDocuments = 20

const schema = v.strictObject({
  website: v.string(),
  revisions: v.pipe(
    v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))])),
    v.minLength(1),
    v.maxLength(mostDocuments),
  ),
  untilMs: v.number(),
})

const sign = (body: string, key: Uint8Array) => createHmac('sha256', key).update(body).digest()

/** Writes what `?preview=` carries: who has it sees the preview, and nobody can make one without the key. */
export function writePreview(preview: Preview, key: Uint8Array): string {
  const body = Buffer.from(JSON.stringify(preview)).toString('base64url')
  return `${body}.${sign(body, key).toString('base64url')}`
}

/** Reads it; null where it was not written with this key, is of another site, or its time is over. */
export function readPreview(
  token: string,
  expected: { readonly key: Uint8Array; readonly website: string; readonly nowMs: number },
): Preview | null {
  const [body = '', signature = '', ...more] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(body, expected.key)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    Buffer.from(body, 'base64url').toString(),
  )
  if (!parsed.success) return null
  const { website, untilMs } = parsed.output
  return website === expected.website && untilMs > expected.nowMs ? parsed.output : null
}
