import { type Account, type Database, SqlError } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { ExternalIdentityProof } from './identity-proof.ts'

/** The key of an identity: the issuer and its id of the user. An e-mail address links nothing (protocol 3.15). */
type LinkKey = Pick<ExternalIdentityProof, 'issuer' | 'subject'> & { readonly website: string }

/** The account that an identity is linked to, frozen and erased ones too; null where there is none. */
export async function findLinked(db: Kysely<Database>, key: LinkKey): Promise<Account | null> {
  const found = await db
    .selectFrom('linked_sign_in')
    .innerJoin('account', 'account.user_id', 'linked_sign_in.user_id')
    .selectAll('account')
    .where('linked_sign_in.website', '=', key.website)
    .where('linked_sign_in.issuer', '=', key.issuer)
    .where('linked_sign_in.subject', '=', key.subject)
    .executeTakeFirst()
  return found ?? null
}

/** Links an identity to an account, within the caller's transaction. */
export async function insertLink(
  db: Kysely<Database>,
  proof: ExternalIdentityProof,
  owner: { readonly website: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { provider, issuer, subject, label } = proof
  const { website, userId: user_id, at } = owner
  const row = { website, user_id, provider, issuer, subject, label, created_at: at, used_at: at }
  await db.insertInto('linked_sign_in').values(row).execute()
}

/** Whether the database refused a link because the identity is linked already. */
export function isLinkTaken(error: unknown): boolean {
  return error instanceof SqlError && error.constraint === 'linked_sign_in_key'
}

/** Records when an identity was last used, and its current label. */
export async function touchLink(
  db: Kysely<Database>,
  { website, issuer, subject, label }: LinkKey & Pick<ExternalIdentityProof, 'label'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('linked_sign_in')
    .set({ used_at: at, label })
    .where('website', '=', website)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
