import { algorithms, type NewPasskey } from '@portico/passkeys'
import type { Database } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { ConsoleContext } from '../ports.ts'
import { ceremonyLifeMs } from './ceremonies.ts'
import { relyingPartyOf } from './prove-passkey.ts'

/** Whose passkey is made. */
export interface PasskeyOwner {
  readonly id: string
  readonly name: string
}

/** What a browser needs to make a passkey of the console; `held` are those that the authenticator must not be the holder of. */
export function makingOptions(
  context: Pick<ConsoleContext, 'origin' | 'siteName'>,
  asked: {
    readonly owner: PasskeyOwner
    readonly challenge: string
    readonly held: readonly { readonly id: string; readonly transports: readonly string[] }[]
  },
) {
  const { id, name } = relyingPartyOf(context)
  const { owner, challenge, held } = asked
  return {
    rp: { id, name },
    user: { id: owner.id, name: owner.name, displayName: owner.name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: ceremonyLifeMs,
    excludeCredentials: held.map((one) => ({ type: 'public-key', ...one })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores a passkey; false where its id is that of another one. */
export async function storePasskey(
  db: Kysely<Database>,
  made: NewPasskey,
  of: {
    readonly website: string
    readonly operatorId: string
    readonly name: string | null
    readonly at: Date
    readonly usedAt: Date | null
  },
): Promise<boolean> {
  const stored = await db
    .insertInto('operator_passkey')
    .values({
      ...{ website: of.website, credential_id: made.credentialId, operator_id: of.operatorId, name: of.name },
      ...{ public_key: made.publicKey, sign_count: made.signCount, is_backed_up: made.isBackedUp },
      ...{ transports: made.transports.join(','), created_at: of.at, used_at: of.usedAt },
    })
    .onConflict((conflict) => conflict.columns(['website', 'credential_id']).doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}
