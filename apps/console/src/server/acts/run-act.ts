import * as v from 'valibot'
import { type ActInput, type ActName, type ActOutput, acts } from '../../contract/acts.ts'
import type { ActScope, Handlers, Outcome } from './act-scope.ts'

/** Reads what an act is asked with; a refusal names the field that does not fit. */
export function readInput<Name extends ActName>(
  name: Name,
  raw: unknown,
): { readonly input: ActInput<Name> } | { readonly refusal: 'field'; readonly field: string } {
  const read = v.safeParse(acts[name].input, raw, { abortEarly: true })
  if (read.success) return { input: read.output }
  const [issue] = read.issues
  return { refusal: 'field', field: v.getDotPath(issue) ?? '' }
}

/** Runs the handler of an act on what was read for it. */
export function runAct<Name extends ActName>(
  handlers: Handlers,
  { name, input }: { readonly name: Name; readonly input: ActInput<Name> },
  scope: ActScope,
): Promise<Outcome<ActOutput<Name>>> {
  return handlers[name](input, scope)
}

const subjectFields = ['userId', 'asset', 'id', 'backend', 'name'] as const

/** What an input says that it is about: an account, an asset, a row. */
export function subjectOf(input: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(input))
  const found = subjectFields.map((field) => fields.get(field)).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : null
}

/** The reason that an input gives. */
export function reasonOf(input: object): string | null {
  return 'reason' in input && typeof input.reason === 'string' ? input.reason : null
}
