import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { operatorActs } from '../../contract/operators.ts'
import { type OperatorRole, readRoles } from '../../contract/roles.ts'
import type { ActScope, Handlers, Outcome } from '../acts/act-scope.ts'
import {
  invitationId,
  type InvitationOptions,
  openInvitation,
  withdrawAllOf,
  withdrawInvitation,
} from './invitations.ts'
import { type ActiveOperator, isOwner, lockActive } from './operator-rows.ts'

type OperatorNames = Extract<keyof typeof operatorActs, `operators.${string}`>

/** Acts on owners need a second person, so each act takes one kind of operator only. */
type Kind = 'owner' | 'no-owner'

/** The operator that an act is about; refused where the other act has to be used, or no owner would be left. */
async function targetOf(
  { db, website }: ActScope,
  wish: { readonly id: string; readonly kind: Kind; readonly roles: readonly OperatorRole[] },
): Promise<{ readonly target: ActiveOperator } | Extract<Outcome<null>, { readonly refusal: unknown }>> {
  const all = await lockActive(db, website)
  const target = all.find(({ id }) => id === wish.id)
  if (target === undefined) return { refusal: 'unknown' }
  const concernsOwner = isOwner(target) || wish.roles.includes('owner')
  if (concernsOwner !== (wish.kind === 'owner')) return { refusal: 'needs-other-act' }
  const isLast = isOwner(target) && all.filter(isOwner).length === 1
  return isLast && !wish.roles.includes('owner') ? { refusal: 'last-owner' } : { target }
}

async function endSessions(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('operator_session').where('operator_id', '=', id).execute()
}

async function setRoles(
  scope: ActScope,
  wish: { readonly id: string; readonly roles: readonly OperatorRole[]; readonly kind: Kind },
): Promise<Outcome<null>> {
  const found = await targetOf(scope, wish)
  if ('refusal' in found) return found
  const [before, after] = [found.target.roles.join(','), wish.roles.join(',')]
  if (before === after) return { refusal: 'nothing-to-do' }
  const isGiven = wish.roles.some((role) => !found.target.roles.includes(role))
  await scope.db
    .updateTable('operator')
    .set({ roles: after, ...(isGiven ? { roles_by: scope.operator.id } : {}) })
    .where('id', '=', wish.id)
    .execute()
  if (!wish.roles.includes('owner')) await withdrawAllOf(scope, wish.id)
  // Pages that are open show what the former roles may.
  await endSessions(scope.db, wish.id)
  return { data: null, subject: found.target.name, before: { roles: before }, after: { roles: after } }
}

async function remove(scope: ActScope, wish: { readonly id: string; readonly kind: Kind }) {
  const found = await targetOf(scope, { ...wish, roles: [] })
  if ('refusal' in found) return found
  const { name, roles } = found.target
  const at = new Date(scope.nowMs)
  await scope.db.updateTable('operator').set({ removed_at: at }).where('id', '=', wish.id).execute()
  await endSessions(scope.db, wish.id)
  await scope.db.deleteFrom('operator_passkey').where('operator_id', '=', wish.id).execute()
  await withdrawAllOf(scope, wish.id)
  return { data: null, subject: name, before: { roles: roles.join(',') }, after: { removed: true } }
}

async function listColleagues({ db, website, nowMs }: ActScope) {
  const rows = await db
    .selectFrom('operator')
    .selectAll()
    .select((operator) => [
      operator
        .selectFrom('operator_passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('operator_passkey.operator_id', '=', 'operator.id')
        .as('passkeys'),
      operator
        .selectFrom('operator_passkey')
        .select(({ fn }) => fn.max('used_at').as('used_at'))
        .whereRef('operator_passkey.operator_id', '=', 'operator.id')
        .as('seen_at'),
    ])
    .where('website', '=', website)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  const invited = await db
    .selectFrom('operator_invitation')
    .leftJoin('operator', 'operator.id', 'operator_invitation.created_by')
    .select(['operator_invitation.name', 'operator_invitation.roles', 'operator_invitation.expires_at'])
    .select(['operator_invitation.token_hash', 'operator.name as invited_by'])
    .where('operator_invitation.website', '=', website)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('operator_invitation.created_at')
    .execute()
  return {
    operators: rows.map(({ id, name, contact, roles, created_at: at, seen_at: seen, passkeys }) => ({
      ...{ id, name, contact, roles: [...readRoles(roles)], joinedAt: at.getTime() },
      seenAt: seen?.getTime() ?? null,
      passkeys: Number(passkeys ?? 0),
    })),
    invitations: invited.map(
      ({ token_hash: hash, name, roles, invited_by: invitedBy, expires_at: expires }) => ({
        ...{
          id: invitationId(hash),
          name,
          roles: [...readRoles(roles)],
          invitedBy,
          expiresAt: expires.getTime(),
        },
      }),
    ),
  }
}

/** What is done with operators. */
export function operatorHandlers(options: InvitationOptions): Handlers<OperatorNames> {
  return {
    'operators.list': async (_input, scope) => ({ data: await listColleagues(scope) }),
    'operators.invite': async ({ name, contact, roles }, scope) => {
      // Another owner is made on the server itself, or out of an operator, with a second person.
      if (roles.includes('owner')) return { refusal: 'needs-other-act', field: 'roles' }
      const invitation = await openInvitation(scope, { name, contact, roles, by: scope.operator.id }, options)
      if (invitation === null) return { refusal: 'taken', field: 'name' }
      return { data: invitation, subject: name, after: { roles: roles.join(',') } }
    },
    'operators.withdraw-invitation': async ({ id }, scope) => {
      const gone = await withdrawInvitation(scope, id)
      if (gone === null) return { refusal: 'unknown' }
      return { data: null, subject: gone.name, before: { roles: gone.roles }, after: { withdrawn: true } }
    },
    'operators.set-roles': ({ id, roles }, scope) => setRoles(scope, { id, roles, kind: 'no-owner' }),
    'operators.set-owner-roles': ({ id, roles }, scope) => setRoles(scope, { id, roles, kind: 'owner' }),
    'operators.remove': ({ id }, scope) => remove(scope, { id, kind: 'no-owner' }),
    'operators.remove-owner': ({ id }, scope) => remove(scope, { id, kind: 'owner' }),
  }
}
