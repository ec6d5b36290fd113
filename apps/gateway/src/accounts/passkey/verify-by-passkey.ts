import {
  agencyFidoVerifyLogin,
  fidoVerifyLogin,
  type ParsedInput,
  type SignInAnswer,
  startFidoVerify,
} from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { refuseAttempt } from '../sign-in/refuse-attempt.ts'
import { closeSignIn, findSignIn, isClosed, refuseCode, secondStepKey } from '../sign-in/verify-log-in.ts'
import { type ChallengeUse, challengeLifeMs, openChallenge } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { CountWentBack, describePasskeys, passkeysOf, spendPasskey } from './stored-passkeys.ts'

const expired = { refusal: 'ticketExpired' } as const
const refused = { refusal: 'proofRefused' } as const

function bindingOf(serialNO: string, facts: CallFacts): ChallengeUse {
  return { purpose: 'second-step', subject: serialNO, thumbprint: deviceOf(facts).thumbprint }
}

/** POST /v1/user/verifyLogin/fido/start: names the passkeys of the account, since its password was right. */
function startVerify(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(startFidoVerify, async ({ serialNO }, facts) => {
    const open = await findSignIn(services, serialNO, facts)
    if (open === null || !open.ticket.hardwareKey) return expired
    const allowCredentials = describePasskeys(await passkeysOf(context.sql.db, open.account))
    const challenge = await openChallenge(context, bindingOf(serialNO, facts))
    const { id: rpId } = relyingPartyOf(context)
    const asked = { rpId, challenge, timeout: challengeLifeMs, userVerification: 'required' } as const
    return { data: { options: { ...asked, allowCredentials }, expiresInMs: challengeLifeMs } }
  })
}

async function verifyByPasskey(
  services: AccountServices,
  attempt: { readonly input: ParsedInput<typeof fidoVerifyLogin>; readonly kind: 'user' | 'agency' },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { serialNO, fidoVerifyCode } = attempt.input
  const open = await findSignIn(services, serialNO, facts)
  if (open === null || !open.ticket.hardwareKey || open.ticket.accountKind !== attempt.kind) return expired
  if (await isClosed(services, open, facts)) return refused
  const use = bindingOf(open.serialNumber, facts)
  const proven = await checkPasskey(services, { account: open.account, use, text: fidoVerifyCode })
  if (proven === null) {
    await refuseCode(services, open, facts)
    return refused
  }
  const nowMs = services.context.now()
  try {
    return await closeSignIn(
      services,
      { ...open, spend: (db) => spendPasskey(db, { ...proven, nowMs }) },
      facts,
    )
  } catch (error) {
    if (!(error instanceof CountWentBack)) throw error
    const { account, ticket } = open
    const failureKey = secondStepKey(services, ticket)
    const counted = { account, stored: { of: 'nobody' }, failureKey, counting: 'counted' } as const
    await refuseAttempt(services, { ...counted, reason: 'count-went-back' }, facts)
    return refused
  }
}

/** The second step of a log-in by a passkey, in place of every code. */
export function passkeyVerifications(services: AccountServices): readonly BoundCall[] {
  return [
    startVerify(services),
    bindCall(fidoVerifyLogin, (input, facts) => verifyByPasskey(services, { input, kind: 'user' }, facts)),
    bindCall(agencyFidoVerifyLogin, (input, facts) =>
      verifyByPasskey(services, { input, kind: 'agency' }, facts),
    ),
  ]
}
