import { type Account, type Database, SqlError } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { OutsideProof } from './outside-proof.ts'

/** Whose sign-in: an issuer and its own name for somebody. An address links nothing (protocol 3.15). */
type LinkKey = Pick<OutsideProof, 'issuer' | 'subject'> & { readonly website: string }

/** The account of a person that a sign-in is linked to, frozen and erased ones too; null where it is nobody's. */
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

/** Links a sign-in to an account, in the transaction that it belongs to. */
export async function insertLink(
  db: Kysely<Database>,
  proof: OutsideProof,
  owner: { readonly website: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { provider, issuer, subject, label } = proof
  const { website, userId: user_id, at } = owner
  const row = { website, user_id, provider, issuer, subject, label, created_at: at, used_at: at }
  await db.insertInto('linked_sign_in').values(row).execute()
}

/** Whether the database refused a link because somebody has it. */
export function isLinkTaken(error: unknown): boolean {
  return error instanceof SqlError && error.constraint === 'linked_sign_in_key'
}

/** Notes when a sign-in was used, and how its owner knows it now. */
export async function touchLink(
  db: Kysely<Database>,
  { website, issuer, subject, label }: LinkKey & Pick<OutsideProof, 'label'>,
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
