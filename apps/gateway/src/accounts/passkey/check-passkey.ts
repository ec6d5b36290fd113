import { checkAssertion, type PasskeyProof, readAssertion } from '@portico/passkeys'
import type { Account, Passkey } from '@portico/stores'
import type { AccountServices } from '../services.ts'
import { type ChallengeUse, takeChallenge } from './challenges.ts'
import { relyingPartyOf, userHandleOf } from './relying-party.ts'
import { findPasskey } from './stored-passkeys.ts'

/** The passkey of the account that was used, and what it proves; null where anything does not hold. */
export async function checkPasskey(
  { context }: AccountServices,
  attempt: { readonly account: Account; readonly use: ChallengeUse; readonly text: string },
): Promise<{ readonly passkey: Passkey; readonly proof: PasskeyProof } | null> {
  const { account, use, text } = attempt
  const challenge = await takeChallenge(context, use)
  const assertion = readAssertion(text)
  if (challenge === null || assertion === null) return null
  const { website, sql } = context
  const passkey = await findPasskey(sql.db, { website, credentialId: assertion.id })
  if (passkey === null || passkey.user_id !== account.user_id) return null
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== userHandleOf(context, passkey.user_id)) return null
  const proof = await checkAssertion(assertion, { challenge, party: relyingPartyOf(context), passkey })
  return proof === null ? null : { passkey, proof }
}
