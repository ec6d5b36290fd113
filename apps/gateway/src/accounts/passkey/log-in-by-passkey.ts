import { fidoLogin, type SignInAnswer, startFidoLogin } from '@portico/contract'
import { type Assertion, checkAssertion, type PasskeyProof, readAssertion } from '@portico/passkeys'
import type { Account, Passkey } from '@portico/stores'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findUsable } from '../find-account.ts'
import { deviceOf } from '../proven-caller.ts'
import { randomToken } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { findKnownDevice } from '../sign-in/devices.ts'
import { type RefusedAttempt, refuseAttempt } from '../sign-in/refuse-attempt.ts'
import { type ChallengeUse, challengeLifeMs, openChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf, userHandleOf } from './relying-party.ts'
import { CountWentBack, findPasskey, spendPasskey } from './stored-passkeys.ts'

const refused = { refusal: 'proofRefused' } as const

function bindingOf(serialNO: string, facts: CallFacts): ChallengeUse {
  return { purpose: 'log-in', subject: serialNO, thumbprint: deviceOf(facts).thumbprint }
}

/** POST /v1/user/fido/start */
function startLogIn({ context }: AccountServices): BoundCall {
  return bindCall(startFidoLogin, async (_input, facts) => {
    const serialNO = randomToken()
    const challenge = await openChallenge(context, bindingOf(serialNO, facts))
    const { id: rpId } = relyingPartyOf(context)
    const options = { rpId, challenge, timeout: challengeLifeMs, userVerification: 'required' } as const
    return { data: { serialNO, options, expiresInMs: challengeLifeMs } }
  })
}

interface Named {
  readonly assertion: Assertion
  readonly passkey: Passkey
  readonly account: Account
}

/** The account that a passkey names, by its id and by what the authenticator keeps of the account; null where it may not be used. */
async function findNamed({ context }: AccountServices, text: string): Promise<Named | null> {
  const { website, sql } = context
  const assertion = readAssertion(text)
  if (assertion === null) return null
  const passkey = await findPasskey(sql.db, { website, credentialId: assertion.id })
  if (passkey === null) return null
  const account = await findUsable(sql.db, { website, userId: passkey.user_id })
  const isOwn = assertion.response.userHandle === userHandleOf(context, passkey.user_id)
  return account === null || !isOwn ? null : { assertion, passkey, account }
}

/** Begins the session, unless the passkey's count went back. */
async function complete(
  services: AccountServices,
  proven: Named & { readonly proof: PasskeyProof; readonly attempt: RefusedAttempt },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { account, passkey, proof, attempt } = proven
  const { sql, now } = services.context
  const isKnownDevice = (await findKnownDevice(sql.db, account, facts)) !== null
  const { failureKey } = attempt
  try {
    const completed = await completeSignIn(
      services,
      {
        account,
        device: deviceOf(facts),
        failureKeys: [failureKey],
        isKnownDevice,
        signedInBy: 'passkey',
        spend: (db) => spendPasskey(db, { passkey, proof, nowMs: now() }),
      },
      facts,
    )
    return completed ?? refused
  } catch (error) {
    if (!(error instanceof CountWentBack)) throw error
    await refuseAttempt(services, { ...attempt, reason: 'count-went-back' }, facts)
    return refused
  }
}

/**
 * POST /v1/user/fido/login. Failures count for the device that they came from alone: nobody guesses a signature, and by the
 * account's own count anyone who knows the id of a credential could lock its owner out.
 */
function logIn(services: AccountServices): BoundCall {
  const { context, failures } = services
  return bindCall(fidoLogin, async ({ serialNO, fidoVerifyCode }, facts) => {
    const { thumbprint } = deviceOf(facts)
    const named = await findNamed(services, fidoVerifyCode)
    const account = named?.account ?? null
    const userId = account?.user_id ?? ''
    const failureKey = failures.keyOf({ by: 'device', purpose: 'passkey', userId, thumbprint })
    const gate = await failures.gate(failureKey, { ip: facts.ip, stored: 0 })
    const challenge = await takeChallenge(context, bindingOf(serialNO, facts))
    const counting = gate === 'closed' ? 'ignored' : 'counted'
    const attempt = { account, stored: { of: 'nobody' }, failureKey, counting } as const
    const party = relyingPartyOf(context)
    const proof =
      gate === 'closed' || named === null || challenge === null
        ? null
        : await checkAssertion(named.assertion, { challenge, party, passkey: named.passkey })
    if (named !== null && proof !== null) return complete(services, { ...named, proof, attempt }, facts)
    await refuseAttempt(services, attempt, facts)
    return refused
  })
}

/** The first step of a log-in by a passkey, after which nothing further is asked. */
export function passkeyLogIns(services: AccountServices): readonly BoundCall[] {
  return [startLogIn(services), logIn(services)]
}
