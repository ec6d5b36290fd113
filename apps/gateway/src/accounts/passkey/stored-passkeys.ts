import type { PasskeyProof } from '@portico/passkeys'
import type { Account, Database, Passkey } from '@portico/stores'
import type { Kysely } from 'kysely'

/** How many an account may have. */
export const mostPasskeys = 20

/** A passkey by the key that its table has. */
export interface PasskeyKey {
  readonly website: string
  readonly credentialId: string
}

/** The passkeys of an account, the oldest first. */
export function passkeysOf(db: Kysely<Database>, account: Pick<Account, 'user_id'>): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', account.user_id)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

/** A passkey of whomever; null where there is none. */
export async function findPasskey(
  db: Kysely<Database>,
  { website, credentialId }: PasskeyKey,
): Promise<Passkey | null> {
  const found = await db
    .selectFrom('passkey')
    .selectAll()
    .where('website', '=', website)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return found ?? null
}

/** Names passkeys to a browser. */
export function describePasskeys(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    ...(transports === '' ? {} : { transports: transports.split(',') }),
  }))
}

/**
 * Undoes a sign-in by a passkey whose count is not above the one of its last use: there are two authenticators with one key
 * (WebAuthn level 3, 6.1.1). It is also thrown where the passkey was removed in the meantime.
 */
export class CountWentBack extends Error {}

/** Stores that a passkey was used. Of two uses at once the lower count fails. @throws CountWentBack */
export async function spendPasskey(
  db: Kysely<Database>,
  used: { readonly passkey: Passkey; readonly proof: PasskeyProof; readonly nowMs: number },
): Promise<void> {
  const { passkey, proof, nowMs } = used
  const spent = await db
    .updateTable('passkey')
    .set({ sign_count: proof.signCount, is_backed_up: proof.isBackedUp, used_at: new Date(nowMs) })
    .where('website', '=', passkey.website)
    .where('credential_id', '=', passkey.credential_id)
    .where((where) =>
      where.or([
        where('sign_count', '<', proof.signCount),
        where.and([where('sign_count', '=', 0), where.val(proof.signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  if (spent.numUpdatedRows === 0n) throw new CountWentBack()
}
