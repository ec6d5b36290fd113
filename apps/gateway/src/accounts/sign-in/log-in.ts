import { agencyLogin, login, type ParsedInput, type SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { captchaNeeded } from '../../calls/captcha-needed.ts'
import { findUsable } from '../find-account.ts'
import { readLoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { findForLogIn } from './find-for-log-in.ts'
import { askFurther } from './ask-further.ts'
import { refuseAttempt, type StoredFailures } from './refuse-attempt.ts'
import { secondStepKey } from './verify-log-in.ts'

type Credentials = ParsedInput<typeof login>

const refused = { refusal: 'credentialsRefused' } as const

/** What a password is held against, and whose failures count. */
async function openAttempt(
  { context, failures }: AccountServices,
  attempt: { readonly credentials: Credentials; readonly kind: 'user' | 'agency' },
  facts: CallFacts,
) {
  const { credentials, kind } = attempt
  const name = readLoginName(credentials.loginName, credentials.areaCode)
  const found = await findForLogIn(context.sql.db, { website: context.website, kind, name }, facts)
  const { account, device, passkey } = found
  const nameKey = failures.keyOf({ by: 'name', kind, name: name.value })
  if (account === null || device === null) {
    return { account, device: null, passkey, nameKey, failureKey: nameKey, stored: account?.failures ?? 0 }
  }
  const { thumbprint } = device
  const failureKey = failures.keyOf({
    by: 'device',
    purpose: 'log-in',
    userId: account.user_id,
    thumbprint,
  })
  return { account, device, passkey, nameKey, failureKey, stored: device.failures }
}

/**
 * A password that was made with older figures is hashed anew while it is known. Answers the account as it is then; null where it has got
 * another password meanwhile.
 */
async function renewHash(
  { context }: AccountServices,
  account: Account,
  password: string,
): Promise<Account | null> {
  const { password_hash: held, website, user_id: userId } = account
  if (held === null || !context.passwords.isOutdated(held)) return account
  const fresh = await context.passwords.hash(password)
  const renewed = await context.sql.db
    .updateTable('account')
    .set({ password_hash: fresh })
    .where('user_id', '=', userId)
    .where('password_hash', '=', held)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 1n) return { ...account, password_hash: fresh }
  // Another log-in of the same moment may have renewed it.
  const current = await findUsable(context.sql.db, { website, userId })
  const isSame = await context.passwords.verify(password, current?.password_hash ?? null)
  return isSame && current?.session_endings === account.session_endings ? current : null
}

/** Whether so many codes were wrong after this password that the next ones cost a captcha. */
async function hasGuessedCodes(
  services: AccountServices,
  first: { readonly account: Account; readonly failureKey: string; readonly isKnownDevice: boolean },
  { ip }: CallFacts,
): Promise<boolean> {
  const { account, failureKey, isKnownDevice } = first
  const { user_id: userId, password_hash: hash } = account
  const key = secondStepKey(services, { userId, failureKey, isKnownDevice, passwordMark: passwordMark(hash) })
  return (await services.failures.gate(key, { ip, stored: 0 })) === 'captcha'
}

/** Refuses a right password whose account has changed meanwhile. It goes on record as every refusal does, and counts for no wait. */
async function refuseChanged(
  services: AccountServices,
  attempt: { readonly account: Account; readonly failureKey: string },
  facts: CallFacts,
): Promise<typeof refused> {
  await refuseAttempt(services, { ...attempt, stored: { of: 'nobody' }, counting: 'ignored' }, facts)
  return refused
}

/**
 * The first step of a log-in. An unknown name, a wrong password, a frozen account and one of the other kind differ in
 * nothing: the same statements, the same hashing, the same answer (protocol 3.13).
 */
async function attemptLogIn(
  services: AccountServices,
  attempt: { readonly scene: string; readonly credentials: Credentials; readonly kind: 'user' | 'agency' },
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { context, failures } = services
  const opened = await openAttempt(services, attempt, facts)
  const { account: found, device, passkey, nameKey, failureKey, stored } = opened
  const gate = await failures.gate(failureKey, { ip: facts.ip, stored })
  if (gate === 'captcha' && facts.captcha !== 'passed') return captchaNeeded(attempt.scene)
  const work = device === null ? await services.guessRisk.factor(facts.ip) : 0
  if (facts.captchaFactor < work) {
    await services.captchaDemands.set(attempt.scene, facts, work)
    return captchaNeeded(attempt.scene)
  }
  const phc = gate === 'closed' ? null : (found?.password_hash ?? null)
  const isRight = await context.passwords.verify(attempt.credentials.pwd, phc)
  if (found === null || !isRight || found.frozen_at !== null) {
    const counting = gate === 'closed' ? 'ignored' : 'counted'
    const failed: StoredFailures =
      device === null ? { of: 'account' } : { of: 'device', thumbprint: device.thumbprint }
    await refuseAttempt(services, { account: found, stored: failed, failureKey, counting }, facts)
    if (device === null) await services.guessRisk.failed(facts.ip)
    return refused
  }
  const account = await renewHash(services, found, attempt.credentials.pwd)
  if (account === null) return refuseChanged(services, { account: found, failureKey }, facts)
  const isKnownDevice = device !== null
  const guess = { account, failureKey, isKnownDevice }
  if (facts.captcha !== 'passed' && (await hasGuessedCodes(services, guess, facts))) {
    return captchaNeeded(attempt.scene)
  }
  const first = { by: 'password', account, passkey, failureKey, isKnownDevice }
  const further = await askFurther(services, first, facts)
  if (further !== null && 'refusal' in further) return further
  if (further !== null) return { data: { accessTokenResVO: null, verification: further } }
  const failureKeys = [nameKey, failureKey]
  const proven = { account, device: deviceOf(facts), failureKeys, isKnownDevice, signedInBy: 'password' }
  const completed = await completeSignIn(services, proven, facts)
  return completed ?? refuseChanged(services, { account, failureKey }, facts)
}

/** POST /v1/user/login */
export function logInUser(services: AccountServices): BoundCall {
  return bindCall(login, (credentials, facts) =>
    attemptLogIn(services, { scene: login.name, credentials, kind: 'user' }, facts),
  )
}

/** POST /v1/user/agency/login: knows agencies only (USER-05). */
export function logInAgency(services: AccountServices): BoundCall {
  return bindCall(agencyLogin, (credentials, facts) =>
    attemptLogIn(services, { scene: agencyLogin.name, credentials, kind: 'agency' }, facts),
  )
}
