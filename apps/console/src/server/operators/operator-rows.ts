import type { Database, Operator } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { AccessOrigin } from '../../contract/independence.ts'
import { type OperatorRole, readRoles } from '../../contract/roles.ts'

/** An operator with access, as acts know them. */
export interface ActiveOperator {
  readonly id: string
  readonly name: string
  readonly contact: string | null
  readonly roles: readonly OperatorRole[]
}

/** The operator of a row. */
export function activeOperator({ id, name, contact, roles }: Operator): ActiveOperator {
  return { id, name, contact, roles: readRoles(roles) }
}

/** Operators of a site who have access, the first one first. */
export async function listActive(db: Kysely<Database>, website: string): Promise<readonly ActiveOperator[]> {
  const rows = await db
    .selectFrom('operator')
    .selectAll()
    .where('website', '=', website)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(activeOperator)
}

/**
 * The same, held until the transaction ends, so that of two changes of owners at once the second sees the first.
 */
export async function lockActive(db: Kysely<Database>, website: string): Promise<readonly ActiveOperator[]> {
  const rows = await db
    .selectFrom('operator')
    .selectAll()
    .where('website', '=', website)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(activeOperator)
}

/**
 * Holds one operator until the transaction ends; false where that one has no access any more. What follows sees what a transaction that
 * held the operator before has left.
 */
export async function lockOperator(
  db: Kysely<Database>,
  { website, id }: { readonly website: string; readonly id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('id')
    .where('website', '=', website)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Where the access of everybody comes from who ever had it. */
export async function listOrigins(db: Kysely<Database>, website: string): Promise<readonly AccessOrigin[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'invited_by', 'roles_by'])
    .where('website', '=', website)
    .execute()
  return rows.map(({ id, invited_by: invitedBy, roles_by: rolesBy }) => ({ id, invitedBy, rolesBy }))
}

/** Whether an operator is an owner. */
export function isOwner({ roles }: Pick<ActiveOperator, 'roles'>): boolean {
  return roles.includes('owner')
}
