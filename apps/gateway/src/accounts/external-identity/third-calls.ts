import { type OutsideAnswer, thirdApple, thirdGoogle, thirdTelegram, thirdWallet } from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import type { AccountServices } from '../services.ts'
import { ownLinks } from './links.ts'
import { type OutsideAttempt, proveOutside } from './prove-outside.ts'
import { registerOutside } from './register-outside.ts'
import { signInOutside } from './sign-in-outside.ts'
import { giveNonces, startOpenId } from './open-id/start-open-id.ts'

async function attemptSignIn(
  services: AccountServices,
  attempt: OutsideAttempt,
  facts: CallFacts,
): Promise<Outcome<OutsideAnswer>> {
  if (services.context.waysIn[attempt.provider] === null) return { refusal: 'operationUnavailable' }
  return signInOutside(services, await proveOutside(services, attempt, facts), facts)
}

/** Sign-ins and registrations by somebody else's word (GATE-01, protocol 3.15). */
export function outsideSignIns(services: AccountServices): readonly BoundCall[] {
  return [
    startOpenId(services),
    giveNonces(services),
    bindCall(thirdApple, (input, facts) => attemptSignIn(services, { provider: 'apple', ...input }, facts)),
    bindCall(thirdGoogle, (input, facts) => attemptSignIn(services, { provider: 'google', ...input }, facts)),
    bindCall(thirdWallet, (input, facts) => attemptSignIn(services, { provider: 'wallet', ...input }, facts)),
    bindCall(thirdTelegram, (input, facts) =>
      attemptSignIn(services, { provider: 'telegram', ...input }, facts),
    ),
    registerOutside(services),
    ...ownLinks(services),
  ]
}
