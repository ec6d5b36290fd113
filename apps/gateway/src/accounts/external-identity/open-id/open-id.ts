import type { ProviderId } from '@portico/contract'
import type { CallFacts } from '../../../calls/call-facts.ts'
import { normalEmail } from '../../login-name.ts'
import { deviceOf } from '../../proven-caller.ts'
import type { AccountServices } from '../../services.ts'
import { findToken, forgetToken } from './kept-tokens.ts'
import { openIdClientOf } from '../offered-providers.ts'
import type { ExternalIdentityProof } from '../identity-proof.ts'

/** What a person sends: the handle under which the callback kept a token, or a token; exactly one of them. */
export interface OpenIdAttempt {
  readonly provider: ProviderId
  readonly id?: string | undefined
  readonly token?: string | undefined
}

async function tokenOf(services: AccountServices, attempt: OpenIdAttempt, thumbprint: string) {
  const { provider, id, token } = attempt
  if (id === undefined) return token ?? null
  if (token !== undefined) return null
  return findToken(services.context, { provider, thumbprint, handle: id })
}

/**
 * The identity that a token of an issuer proves. Its nonce must have been issued to this device for this provider. It is used up
 * last, so that a sign-in can be repeated where the issuer's keys could not be read. Null where the token is invalid. Throws
 * StoreUnavailable.
 */
export async function proveOpenId(
  services: AccountServices,
  attempt: OpenIdAttempt,
  facts: CallFacts,
): Promise<ExternalIdentityProof | null> {
  const { context, nonces } = services
  const { provider, id } = attempt
  const client = openIdClientOf(context.providers, provider)
  const { thumbprint } = deviceOf(facts)
  const token = await tokenOf(services, attempt, thumbprint)
  if (client === null || token === null) return null
  const { issuer, clientId } = client
  const said = await context.issuers.issuer(issuer).readIdToken(token, { clientId, nowMs: context.now() })
  if (said === null || !(await nonces.take({ provider, thumbprint }, said.nonce))) return null
  if (id !== undefined) await forgetToken(context, { provider, thumbprint, handle: id })
  const { subject, email } = said
  const address = email === null ? null : normalEmail(email.address)
  return {
    ...{ provider, issuer, subject },
    label: address ?? `…${subject.slice(-4)}`,
    email: email?.isVerified ? address : null,
  }
}
