import type { SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { operatorContact, operatorName } from '../../contract/fields.ts'
import { writeEntry } from '../record/write-entry.ts'
import { openInvitation } from './invitations.ts'

/** An owner who is invited on the server itself, which no other owner has to approve. */
export interface InvitedOwner {
  readonly name: string
  readonly contact: string | null
}

/** Reads who is invited; null where the name or the address has not their form. */
export function readInvitedOwner(name: unknown, contact: unknown): InvitedOwner | null {
  const read = v.safeParse(v.object({ name: operatorName, contact: operatorContact }), { name, contact })
  return read.success ? read.output : null
}

/** Makes a link that makes an owner, once. Null where an operator of this name has access already. */
export function inviteOwner(
  place: {
    readonly sql: SqlStore
    readonly website: string
    readonly nowMs: number
    readonly origin: string
  },
  { name, contact }: InvitedOwner,
): Promise<{ readonly link: string; readonly expiresAt: number } | null> {
  const { sql, website, nowMs, origin } = place
  return sql.db.transaction().execute(async (db) => {
    const scope = { db, website, nowMs }
    const invitation = await openInvitation(scope, { name, contact, roles: ['owner'], by: null }, { origin })
    if (invitation === null) return null
    await writeEntry(db, {
      ...{ website, operatorId: null, actor: 'command line', act: 'operators.invite', outcome: 'done' },
      ...{ subject: name, reason: null, after: { roles: 'owner' }, atMs: nowMs, ip: null },
    })
    return invitation
  })
}
