import * as v from 'valibot'

/** What a trading backend may do. The names are stored, and never change their meaning. */
export const backendScopes = [
  /** Ask whether a session or a token is valid, and whose it is. */
  'sessions:read',
  /** Be the audience of access tokens. */
  'tokens:receive',
  'identity:write',
  'vip:write',
  'flags:write',
  'fund:write',
  /** Open agencies, and say which accounts they manage. */
  'agencies:write',
] as const

/** One of them. */
export type BackendScope = (typeof backendScopes)[number]

const scopeSchema = v.picklist(backendScopes)

/** The scopes that a text names, separated by spaces or commas; null where it names one that there is not. */
export function readScopes(text: string): readonly BackendScope[] | null {
  const scopes: BackendScope[] = []
  for (const word of text.split(/[ ,]/).filter((part) => part !== '')) {
    const scope = v.safeParse(scopeSchema, word)
    if (!scope.success) return null
    if (!scopes.includes(scope.output)) scopes.push(scope.output)
  }
  return scopes
}

/** Whether a stored list of scopes has this one. */
export function hasScope(backend: { readonly scopes: string }, scope: BackendScope): boolean {
  return backend.scopes.split(' ').includes(scope)
}
