import * as v from 'valibot'
import { type Answer, answer, type RefusalName } from '../../contract/session.ts'

const nothingMore = { field: null, detail: null }

/** A call was not done. The name of the refusal is also that of its text. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: RefusalName
  readonly field: string | null
  /** What is wrong in a text, and where. */
  readonly detail: string | null

  constructor(
    refusal: RefusalName,
    { field, detail }: { readonly field: string | null; readonly detail: string | null } = nothingMore,
  ) {
    super(refusal)
    this.refusal = refusal
    this.field = field
    this.detail = detail
  }
}

/** Calls the console's server; throws `Refused`, also where it cannot be reached. */
export async function call(path: string, body: unknown = {}): Promise<Exclude<Answer, { state: 'refused' }>> {
  let got: unknown
  try {
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    got = await response.json()
  } catch {
    throw new Refused('unavailable')
  }
  const read = v.safeParse(answer, got)
  if (!read.success) throw new Refused('unavailable')
  if (read.output.state === 'refused') throw new Refused(read.output.refusal, read.output)
  return read.output
}

/** The data of a call that is done at once. */
export async function dataOf<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  const got = await call(path, body)
  if (got.state !== 'done') throw new Refused('unavailable')
  return v.parse(schema, got.data)
}
