import {
  type ExternalSignInAnswer,
  openIdSignIns,
  thirdOpenId,
  thirdTelegram,
  thirdWallet,
} from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { ownLinks } from './links.ts'
import { isOffered } from './offered-providers.ts'
import { giveNonces, startOpenId } from './open-id/start-open-id.ts'
import { type ExternalIdentityAttempt, proveExternalIdentity } from './prove-identity.ts'
import { registerByExternalIdentity } from './register-by-identity.ts'
import { signInByExternalIdentity } from './sign-in-by-identity.ts'

async function attemptSignIn(
  services: AccountServices,
  attempt: ExternalIdentityAttempt,
  facts: CallFacts,
): Promise<Outcome<ExternalSignInAnswer>> {
  if (!isOffered(services.context.providers, attempt.provider)) return { refusal: 'operationUnavailable' }
  return signInByExternalIdentity(services, await proveExternalIdentity(services, attempt, facts), facts)
}

/** One call for each known issuer, and one for those that the operator names. */
function openIdCalls(services: AccountServices): readonly BoundCall[] {
  const known = Object.entries(openIdSignIns).map(([provider, call]) =>
    bindCall(call, (input, facts) => attemptSignIn(services, { provider, ...input }, facts)),
  )
  return [...known, bindCall(thirdOpenId, (input, facts) => attemptSignIn(services, input, facts))]
}

/** Sign-in and registration with an identity provider (GATE-01, protocol 3.15). */
export function externalSignIns(services: AccountServices): readonly BoundCall[] {
  return [
    startOpenId(services),
    giveNonces(services),
    ...openIdCalls(services),
    bindCall(thirdWallet, (input, facts) => attemptSignIn(services, { provider: 'wallet', ...input }, facts)),
    bindCall(thirdTelegram, (input, facts) =>
      attemptSignIn(services, { provider: 'telegram', ...input }, facts),
    ),
    registerByExternalIdentity(services),
    ...ownLinks(services),
  ]
}
