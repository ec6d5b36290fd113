import type { Database } from '@portico/stores'
import { type Kysely, sql } from 'kysely'
import type { OperatorRole } from '../../contract/roles.ts'
import { randomToken, tokenHash } from '../secrets.ts'

/** How long an invitation may be used, milliseconds. */
const invitationLifeMs = 24 * 3_600_000

/** What an invitation is made with. */
export interface InvitationOptions {
  /** The origin of the console. */
  readonly origin: string
}

/** Whom an invitation is for. */
export interface Invited {
  readonly name: string
  readonly contact: string | null
  readonly roles: readonly OperatorRole[]
  /** The id of the operator who invites; null for the command line. */
  readonly by: string | null
}

/** Where invitations are kept, and the time. */
export interface InvitationScope {
  readonly db: Kysely<Database>
  readonly website: string
  readonly nowMs: number
}

/** Whether an operator with access has this name; the record could not tell the two apart. */
export async function isNameTaken({ db, website }: InvitationScope, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('operator')
    .select('id')
    .where('website', '=', website)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The id under which owners see an invitation: the stored hash, base64url, which opens nothing. */
export function invitationId(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64url')
}

/** The stored hash of an id. */
export function invitationHash(id: string): Uint8Array {
  return Buffer.from(id, 'base64url')
}

/** Takes an unused invitation back; answers whom it was for, null where there is none. */
export async function withdrawInvitation(
  { db, website }: InvitationScope,
  id: string,
): Promise<{ readonly name: string; readonly roles: string } | null> {
  const gone = await db
    .deleteFrom('operator_invitation')
    .where('website', '=', website)
    .where('token_hash', '=', invitationHash(id))
    .where('used_at', 'is', null)
    .returning(['name', 'roles'])
    .executeTakeFirst()
  return gone ?? null
}

/** Takes back what an operator has invited with, who is no owner any more. */
export async function withdrawAllOf({ db, website }: InvitationScope, operatorId: string): Promise<void> {
  await db
    .deleteFrom('operator_invitation')
    .where('website', '=', website)
    .where('created_by', '=', operatorId)
    .where('used_at', 'is', null)
    .execute()
}

/** Makes an invitation. Null where the name is taken. The link is shown once: only a hash of what it holds is stored. */
export async function openInvitation(
  scope: InvitationScope,
  { name, contact, roles, by }: Invited,
  { origin }: InvitationOptions,
): Promise<{ readonly link: string; readonly expiresAt: number } | null> {
  const { db, website, nowMs } = scope
  if (await isNameTaken(scope, name)) return null
  const token = randomToken()
  const expiresAt = nowMs + invitationLifeMs
  await db
    .insertInto('operator_invitation')
    .values({
      token_hash: tokenHash(token),
      website,
      name,
      contact,
      roles: roles.join(','),
      created_at: new Date(nowMs),
      created_by: by,
      expires_at: new Date(expiresAt),
    })
    .execute()
  // Behind the `#`, so that it reaches no server and no log on its way.
  return { link: `${origin}/join#${token}`, expiresAt }
}
