import { checkAttestation, type NewPasskey, readAttestation } from '@portico/passkeys'
import { type Database, SqlError } from '@portico/stores'
import type { Kysely } from 'kysely'
import { readRoles } from '../../contract/roles.ts'
import { invitationHash, invitationId, isNameTaken } from '../operators/invitations.ts'
import { isOwner, listActive } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'
import { writeEntry } from '../record/write-entry.ts'
import { randomId, tokenHash } from '../secrets.ts'
import { openCeremony, takeCeremony } from './ceremonies.ts'
import { makingOptions, storePasskey } from './make-passkey.ts'
import { beginSession } from './sessions.ts'
import { relyingPartyOf } from './prove-passkey.ts'

/** The invitation of a token; undefined where it is used, over or unknown, or its maker is no owner any more. */
async function findOpen(db: Kysely<Database>, { website, hash, nowMs }: Asked) {
  const found = await db
    .selectFrom('operator_invitation')
    .selectAll()
    .where('website', '=', website)
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    // So that of two who use it at once the second finds none.
    .forUpdate()
    .executeTakeFirst()
  const by = found?.created_by ?? null
  if (by === null) return found
  const active = await listActive(db, website)
  return active.some((operator) => operator.id === by && isOwner(operator)) ? found : undefined
}

interface Asked {
  readonly website: string
  /** SHA-256 of what the link holds. */
  readonly hash: Uint8Array
  readonly nowMs: number
}

/** Whom an invitation is for; null where it is used, over or unknown. */
export async function readInvitation({ sql, website, now }: ConsoleContext, token: string) {
  const found = await findOpen(sql.db, { website, hash: tokenHash(token), nowMs: now() })
  if (found === undefined) return null
  const { name, roles, expires_at: expires } = found
  return { name, roles: [...readRoles(roles)], expiresAt: expires.getTime() }
}

/** Begins to make the passkey of somebody who was invited. */
export async function startJoin(context: ConsoleContext, token: string) {
  const invited = await readInvitation(context, token)
  if (invited === null) return null
  const operatorId = randomId()
  const ceremony = await openCeremony(context, {
    ...{ purpose: 'join', operatorId },
    invitation: invitationId(tokenHash(token)),
  })
  const owner = { id: operatorId, name: invited.name }
  const { id, challenge } = ceremony
  return { ceremony: id, options: makingOptions(context, { owner, challenge, held: [] }) }
}

interface Joining {
  readonly hash: Uint8Array
  readonly operatorId: string
  readonly made: NewPasskey
  readonly ip: string | null
}

/** Makes the operator; null where the invitation or the name was taken in the meantime, also by one who joins at the same moment. */
async function makeOperator(context: ConsoleContext, joining: Joining): Promise<string | null> {
  try {
    return await writeOperator(context, joining)
  } catch (error) {
    if (error instanceof SqlError && error.constraint === 'operator_name_index') return null
    throw error
  }
}

function writeOperator(
  context: ConsoleContext,
  { hash, operatorId, made, ip }: Joining,
): Promise<string | null> {
  const { sql, website, now } = context
  const nowMs = now()
  const at = new Date(nowMs)
  return sql.db.transaction().execute(async (db) => {
    const invited = await findOpen(db, { website, hash, nowMs })
    if (invited === undefined || (await isNameTaken({ db, website, nowMs }, invited.name))) return null
    const { name, contact, roles, created_by: by } = invited
    await db.updateTable('operator_invitation').set({ used_at: at }).where('token_hash', '=', hash).execute()
    await db
      .insertInto('operator')
      .values({
        ...{ id: operatorId, website, name, contact, roles, created_at: at },
        ...{ invited_by: by, roles_by: by },
      })
      .execute()
    if (!(await storePasskey(db, made, { website, operatorId, name: null, at, usedAt: at }))) {
      throw new Error('an authenticator gave the id of a passkey that is there')
    }
    await writeEntry(db, {
      ...{ website, operatorId, actor: name, act: 'operators.join', outcome: 'done', subject: name },
      ...{ reason: null, after: { roles }, atMs: nowMs, ip },
    })
    return beginSession(db, context, operatorId)
  })
}

/** Ends the making of a passkey: the operator is there and signed in, or null. */
export async function finishJoin(
  context: ConsoleContext,
  { id, text, ip }: { readonly id: string; readonly text: string; readonly ip: string | null },
): Promise<string | null> {
  const ceremony = await takeCeremony(context, id, 'join')
  const attestation = readAttestation(text)
  if (ceremony === null || attestation === null) return null
  const { challenge, invitation, operatorId } = ceremony
  const hash = invitationHash(invitation)
  const made = await checkAttestation(attestation, { challenge, party: relyingPartyOf(context) })
  return made === null ? null : makeOperator(context, { hash, operatorId, made, ip })
}
