import { confirmTotp, removeTotp, startTotp } from '@portico/contract'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { recordEvent } from '../audit.ts'
import { findUsable } from '../find-account.ts'
import { sessionOf } from '../proven-caller.ts'
import { openSecret, sealSecret } from '../sealed-secret.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'
import { createTotpSecret, describeTotp, totpStepOf } from './authenticator.ts'
import { spendTotpInSession, totpOwner } from './spend-totp.ts'

const enrolmentMs = 600_000
const wrongCodes = 5

function pendingKey(account: Account): string {
  return `totp-pending:${account.website}:${account.user_id}`
}

function ownerOf({ context }: AccountServices, facts: CallFacts): Promise<Account | null> {
  return findUsable(context.sql.db, { website: context.website, userId: sessionOf(facts).userId })
}

/** POST /v1/user/security/totp/start: shows a secret once; it is kept sealed until it is confirmed. */
function startEnrolment(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(startTotp, async ({ pwd }, facts) => {
    const owner = await proveOwner(services, { scene: startTotp.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    if (account.totp_enable) return { refusal: 'operationRefused' }
    const secret = createTotpSecret()
    const sealed = sealSecret(context.secret('totp'), totpOwner(account), secret)
    await context.volatile.put(pendingKey(account), Buffer.from(sealed).toString('base64'), enrolmentMs)
    const label = {
      issuer: context.identity.siteName,
      account: account.email ?? account.mobile ?? account.user_id,
    }
    return { data: { ...describeTotp(secret, label), expiresInMs: enrolmentMs } }
  })
}

/** Keeps a confirmed secret and turns the step on; the step of the confirming code counts as used. */
async function keepSecret(
  { context, messages }: AccountServices,
  kept: { readonly account: Account; readonly sealed: Uint8Array; readonly step: number },
  facts: CallFacts,
) {
  const { website } = context
  const { account, sealed, step } = kept
  const userId = account.user_id
  const atMs = context.now()
  const { ip, userAgent } = facts
  const row = { secret: sealed, confirmed_at: new Date(atMs), last_step: step }
  await context.sql.db.transaction().execute(async (db) => {
    await db
      .insertInto('totp')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await db.updateTable('account').set({ totp_enable: true }).where('user_id', '=', userId).execute()
    await recordEvent(db, { website, userId, actor: userId, action: 'totp-enabled', atMs, ip })
  })
  messages.notice(account, 'authenticatorAdded', { timeMs: atMs, ip, userAgent })
}

/** POST /v1/user/security/totp/confirm */
function confirmEnrolment(services: AccountServices): BoundCall {
  const { context } = services
  return bindCall(confirmTotp, async ({ googleCode }, facts) => {
    const account = await ownerOf(services, facts)
    if (account === null) return { refusal: 'loginRequired' }
    const key = pendingKey(account)
    const pending = await context.volatile.read(key)
    if (pending === null || account.totp_enable) return { refusal: 'operationRefused' }
    const sealed = Buffer.from(pending, 'base64')
    const secret = openSecret(context.secret('totp'), totpOwner(account), sealed)
    const step = totpStepOf(secret, googleCode, context.now())
    if (step === null) {
      const wrong = await context.volatile.count(`${key}:wrong`, enrolmentMs)
      if (wrong >= wrongCodes) await context.volatile.remove(key)
      return { refusal: 'codeRefused' }
    }
    if ((await context.volatile.take(key)) === null) return { refusal: 'operationRefused' }
    await context.volatile.remove(`${key}:wrong`)
    await keepSecret(services, { account, sealed, step }, facts)
    return { data: null }
  })
}

/** POST /v1/user/security/totp/remove */
function removeEnrolment(services: AccountServices): BoundCall {
  const { context, messages } = services
  return bindCall(removeTotp, async ({ pwd, googleCode }, facts) => {
    const owner = await proveOwner(services, { scene: removeTotp.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    if (!account.totp_enable) return { refusal: 'operationRefused' }
    if (!(await spendTotpInSession(services, account, googleCode))) return { refusal: 'codeRefused' }
    const { website } = context
    const userId = account.user_id
    const atMs = context.now()
    const { ip, userAgent } = facts
    await context.sql.db.transaction().execute(async (db) => {
      await db.deleteFrom('totp').where('user_id', '=', userId).execute()
      await db.updateTable('account').set({ totp_enable: false }).where('user_id', '=', userId).execute()
      await recordEvent(db, { website, userId, actor: userId, action: 'totp-removed', atMs, ip })
    })
    messages.notice(account, 'authenticatorRemoved', { timeMs: atMs, ip, userAgent })
    return { data: null }
  })
}

/** The life of an authenticator (RFC 6238). */
export function totpEnrolment(services: AccountServices): readonly BoundCall[] {
  return [startEnrolment(services), confirmEnrolment(services), removeEnrolment(services)]
}
