import type { CodeName } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { CallFacts } from '../../calls/call-facts.ts'
import { captchaNeeded } from '../../calls/captcha-needed.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { refuseAttempt } from '../sign-in/refuse-attempt.ts'

/** The owner, proven once more, or why not. */
export type ProvenOwner =
  | { readonly account: Account }
  | { readonly refusal: Extract<CodeName, 'loginRequired' | 'credentialsRefused' | 'captchaRequired'> }

/**
 * Proves the owner of a session once more by the password. Failures count for the sessions of this device alone; a
 * sub-account has no password and is refused.
 */
export async function provePassword(
  services: AccountServices,
  attempt: { readonly scene: string; readonly password: string },
  facts: CallFacts,
): Promise<ProvenOwner> {
  const { context, failures } = services
  const { userId, thumbprint } = sessionOf(facts)
  const account = await findUsable(context.sql.db, { website: context.website, userId })
  if (account === null) return { refusal: 'loginRequired' }
  const failureKey = failures.keyOf({ by: 'device', purpose: 'session', userId, thumbprint })
  const gate = await failures.gate(failureKey, { ip: facts.ip, stored: 0 })
  if (gate === 'captcha' && facts.captcha !== 'passed') return captchaNeeded(attempt.scene)
  const phc = gate === 'closed' ? null : account.password_hash
  if (await context.passwords.verify(attempt.password, phc)) {
    await failures.clear(failureKey, facts.ip)
    return { account }
  }
  const counting = gate === 'closed' ? 'ignored' : 'counted'
  await refuseAttempt(services, { account, stored: { of: 'nobody' }, failureKey, counting }, facts)
  return { refusal: 'credentialsRefused' }
}
