import type { ExternalSignInAnswer, ExternalRegistration, SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findByName } from '../find-account.ts'
import { maskEmail } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import { findPasskeyOf } from '../second-steps/step-setup.ts'
import type { AccountServices } from '../services.ts'
import { askFurther } from '../sign-in/ask-further.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { findKnownDevice } from '../sign-in/devices.ts'
import { findLinked, touchLink } from './linked-account.ts'
import { offerLifeMs } from './offers.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'

/** The answer to every invalid proof, whatever is wrong with it. */
export const proofRefused = { refusal: 'proofRefused' } as const

/** Offers a new account to a person who has none. */
async function offerAccount(
  { context, offers }: AccountServices,
  proof: ExternalIdentityProof,
  facts: CallFacts,
): Promise<ExternalRegistration> {
  const { website, sql } = context
  const { provider, email } = proof
  const name = email === null ? null : ({ channel: 'email', value: email } as const)
  const holder = name === null ? null : await findByName(sql.db, { website, kind: 'user', name })
  return {
    serialNO: await offers.make(proof, deviceOf(facts).thumbprint),
    provider,
    email: email === null ? null : maskEmail(email),
    emailTaken: holder !== null,
    expiresInMs: offerLifeMs,
  }
}

/** Signs the owner of a linked account in; the account's own second steps are still asked for. */
async function enterAccount(
  services: AccountServices,
  { account, provider }: { readonly account: Account; readonly provider: string },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { context, failures } = services
  const [known, passkey] = await Promise.all([
    findKnownDevice(context.sql.db, account, facts),
    findPasskeyOf(context.sql.db, account),
  ])
  const { user_id: userId, kind, email, mobile } = account
  const failureKey = failures.keyOf(
    known === null
      ? { by: 'name', kind, name: email ?? mobile ?? userId }
      : { by: 'device', purpose: 'log-in', userId, thumbprint: known.thumbprint },
  )
  const isKnownDevice = known !== null
  const first = { by: provider, account, passkey, failureKey, isKnownDevice }
  const further = await askFurther(services, first, facts)
  if (further !== null && 'refusal' in further) return further
  if (further !== null) return { data: { accessTokenResVO: null, verification: further } }
  const how = { isKnownDevice, signedInBy: provider }
  const proven = { account, device: deviceOf(facts), failureKeys: [failureKey], ...how }
  return (await completeSignIn(services, proven, facts)) ?? proofRefused
}

/**
 * Signs a person in with an identity that a provider has proven: into the linked account, or with the offer of a new one. A frozen or
 * erased account is answered like an invalid proof.
 */
export async function signInByExternalIdentity(
  services: AccountServices,
  proof: ExternalIdentityProof | null,
  facts: CallFacts,
): Promise<Outcome<ExternalSignInAnswer>> {
  if (proof === null) return proofRefused
  const { website, sql, now } = services.context
  const account = await findLinked(sql.db, { website, ...proof })
  if (account === null) {
    const registration = await offerAccount(services, proof, facts)
    return { data: { accessTokenResVO: null, verification: null, registration } }
  }
  if (account.frozen_at !== null || account.erased_at !== null || account.kind !== 'user') return proofRefused
  await touchLink(sql.db, { website, ...proof }, new Date(now()))
  const outcome = await enterAccount(services, { account, provider: proof.provider }, facts)
  return 'refusal' in outcome ? outcome : { ...outcome, data: { ...outcome.data, registration: null } }
}
