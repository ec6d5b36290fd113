import { type OutsideAnswer, openIdSignIns, thirdOpenId, thirdTelegram, thirdWallet } from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { ownLinks } from './links.ts'
import { isOffered } from './offered-providers.ts'
import { giveNonces, startOpenId } from './open-id/start-open-id.ts'
import { type OutsideAttempt, proveOutside } from './prove-outside.ts'
import { registerOutside } from './register-outside.ts'
import { signInOutside } from './sign-in-outside.ts'

async function attemptSignIn(
  services: AccountServices,
  attempt: OutsideAttempt,
  facts: CallFacts,
): Promise<Outcome<OutsideAnswer>> {
  if (!isOffered(services.context.providers, attempt.provider)) return { refusal: 'operationUnavailable' }
  return signInOutside(services, await proveOutside(services, attempt, facts), facts)
}

/** One call for each known issuer, and one for those that the operator names. */
function openIdCalls(services: AccountServices): readonly BoundCall[] {
  const known = Object.entries(openIdSignIns).map(([provider, call]) =>
    bindCall(call, (input, facts) => attemptSignIn(services, { provider, ...input }, facts)),
  )
  return [...known, bindCall(thirdOpenId, (input, facts) => attemptSignIn(services, input, facts))]
}

/** Sign-in and registration with an identity provider (GATE-01, protocol 3.15). */
export function outsideSignIns(services: AccountServices): readonly BoundCall[] {
  return [
    startOpenId(services),
    giveNonces(services),
    ...openIdCalls(services),
    bindCall(thirdWallet, (input, facts) => attemptSignIn(services, { provider: 'wallet', ...input }, facts)),
    bindCall(thirdTelegram, (input, facts) =>
      attemptSignIn(services, { provider: 'telegram', ...input }, facts),
    ),
    registerOutside(services),
    ...ownLinks(services),
  ]
}
