import { checkAssertion, readAssertion, type RelyingParty } from '@portico/passkeys'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import { activeOperator, type ActiveOperator, lockOperator } from '../operators/operator-rows.ts'
import type { ConsoleContext } from '../ports.ts'

/** The console as authenticators know it. */
export function relyingPartyOf({
  origin,
  siteName,
}: Pick<ConsoleContext, 'origin' | 'siteName'>): RelyingParty {
  return { id: new URL(origin).hostname, name: `${siteName} console`, origin }
}

async function findOwner(db: Kysely<Database>, website: string, credentialId: string) {
  const passkey = await db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('website', '=', website)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (passkey === undefined) return null
  const owner = await db
    .selectFrom('operator')
    .selectAll()
    .where('website', '=', website)
    .where('id', '=', passkey.operator_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return owner === undefined ? null : { passkey, owner }
}

/** Stores the use of a passkey; false where its count went back: there are two authenticators with one key. */
async function spend(
  db: Kysely<Database>,
  used: {
    readonly website: string
    readonly credentialId: string
    readonly signCount: number
    readonly at: Date
  },
): Promise<boolean> {
  const { website, credentialId, signCount, at } = used
  const spent = await db
    .updateTable('operator_passkey')
    .set({ sign_count: signCount, used_at: at })
    .where('website', '=', website)
    .where('credential_id', '=', credentialId)
    .where((where) =>
      where.or([
        where('sign_count', '<', signCount),
        where.and([where('sign_count', '=', 0), where.val(signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** A passkey that answered a challenge, and whose it is. */
export interface ProvenPasskey {
  readonly operator: ActiveOperator
  readonly credentialId: string
}

/**
 * Holds the operator of a passkey that answered until the transaction ends; false where the passkey or its operator was removed since.
 */
export async function holdPasskey(
  db: Kysely<Database>,
  website: string,
  { operator, credentialId }: ProvenPasskey,
): Promise<boolean> {
  if (!(await lockOperator(db, { website, id: operator.id }))) return false
  return (await findOwner(db, website, credentialId)) !== null
}

/** The passkey that answered a challenge; null where anything does not hold. */
export async function provePasskey(
  context: Pick<ConsoleContext, 'sql' | 'website' | 'origin' | 'siteName' | 'now'>,
  { text, challenge }: { readonly text: string; readonly challenge: string },
): Promise<ProvenPasskey | null> {
  const { sql, website, now } = context
  const assertion = readAssertion(text)
  if (assertion === null) return null
  const found = await findOwner(sql.db, website, assertion.id)
  if (found === null || assertion.response.userHandle !== found.owner.id) return null
  const { passkey, owner } = found
  const proof = await checkAssertion(assertion, { challenge, party: relyingPartyOf(context), passkey })
  if (proof === null) return null
  const { signCount } = proof
  const at = new Date(now())
  const credentialId = passkey.credential_id
  const isSpent = await spend(sql.db, { website, credentialId, signCount, at })
  return isSpent ? { operator: activeOperator(owner), credentialId } : null
}
