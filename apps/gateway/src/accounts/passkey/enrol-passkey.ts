import { type CallAnswer, type CodeName, confirmPasskey, startPasskey } from '@portico/contract'
import { algorithms, checkAttestation, type NewPasskey, readAttestation } from '@portico/passkeys'
import type { Account, Passkey } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts, Session } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'
import { type ChallengeUse, challengeLifeMs, openChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf, userHandleOf } from './relying-party.ts'
import { describePasskeys, mostPasskeys, passkeysOf } from './stored-passkeys.ts'

function enrolmentOf({ userId, thumbprint }: Session): ChallengeUse {
  return { purpose: 'enrol', subject: userId, thumbprint }
}

/** What a browser is asked to make: a key that is kept with its account's name, and that asks who uses it. */
function creationOptions(
  { context }: AccountServices,
  asked: { readonly account: Account; readonly held: readonly Passkey[]; readonly challenge: string },
): CallAnswer<typeof startPasskey>['options'] {
  const { account, held, challenge } = asked
  const { id, name } = relyingPartyOf(context)
  const label = account.email ?? account.mobile ?? account.user_id
  return {
    rp: { id, name },
    user: { id: userHandleOf(context, account.user_id), name: label, displayName: label },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifeMs,
    excludeCredentials: describePasskeys(held),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** POST /v1/user/security/passkey/start */
function startEnrolment(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(startPasskey, async ({ pwd }, facts) => {
    const owner = await proveOwner(services, { scene: startPasskey.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const held = await passkeysOf(context.sql.db, account)
    if (held.length >= mostPasskeys) return { refusal: 'operationRefused' }
    const challenge = await openChallenge(context, enrolmentOf(sessionOf(facts)))
    const options = creationOptions(services, { account, held, challenge })
    return { data: { options, expiresInMs: challengeLifeMs } }
  })
}

/** Keeps a passkey, unless the account is full or the credential is known already, no matter who has it. */
async function keepPasskey(
  { context, messages }: AccountServices,
  kept: { readonly account: Account; readonly made: NewPasskey; readonly name: string },
  facts: CallFacts,
): Promise<Extract<CodeName, 'operationRefused' | 'proofRefused'> | null> {
  const { website } = context
  const { account, made, name } = kept
  const userId = account.user_id
  const atMs = context.now()
  const { ip, userAgent } = facts
  const refusal = await context.sql.db.transaction().execute(async (db) => {
    await db.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
    if ((await passkeysOf(db, account)).length >= mostPasskeys) return 'operationRefused'
    const added = await db
      .insertInto('passkey')
      .values({
        website,
        credential_id: made.credentialId,
        user_id: userId,
        public_key: made.publicKey,
        sign_count: made.signCount,
        transports: made.transports.join(','),
        is_backed_up: made.isBackedUp,
        name,
        created_at: new Date(atMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return 'proofRefused'
    await recordEvent(db, { website, userId, actor: userId, action: 'passkey-added', atMs, ip })
    return null
  })
  if (refusal === null) {
    messages.notice(account, { matter: 'passkeyAdded', name }, { timeMs: atMs, ip, userAgent })
  }
  return refusal
}

/** POST /v1/user/security/passkey/confirm */
function confirmEnrolment(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(confirmPasskey, async ({ name, response }, facts) => {
    const session = sessionOf(facts)
    const account = await findUsable(context.sql.db, { website: context.website, userId: session.userId })
    if (account === null) return { refusal: 'loginRequired' }
    const attestation = readAttestation(response)
    const challenge = await takeChallenge(context, enrolmentOf(session))
    if (attestation === null || challenge === null) return { refusal: 'proofRefused' }
    const made = await checkAttestation(attestation, { challenge, party: relyingPartyOf(context) })
    if (made === null) return { refusal: 'proofRefused' }
    const refusal = await keepPasskey(services, { account, made, name }, facts)
    return refusal === null ? { data: null } : { refusal }
  })
}

/** The enrolment of passkeys (WebAuthn level 3, 7.1). */
export function passkeyEnrolment(services: AccountServices): readonly BoundCall[] {
  return [startEnrolment(services), confirmEnrolment(services)]
}
