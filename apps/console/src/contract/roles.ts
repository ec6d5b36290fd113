import * as v from 'valibot'

/** What an operator works on. Their order is the one in which they are stored and shown. */
export const operatorRoles = ['support', 'content', 'market', 'owner'] as const

/** One kind of work in the console. `owner` is above the others only where a rule names it. */
export type OperatorRole = (typeof operatorRoles)[number]

/** Roles of one operator: at least one, each once, in their order. */
export const rolesSchema = v.pipe(
  v.array(v.picklist(operatorRoles)),
  v.minLength(1),
  v.transform((roles): readonly OperatorRole[] => operatorRoles.filter((role) => roles.includes(role))),
)

/** Reads the roles out of a row. What a later release may have added counts for nothing. */
export function readRoles(text: string): readonly OperatorRole[] {
  const named = text.split(',')
  return operatorRoles.filter((role) => named.includes(role))
}
