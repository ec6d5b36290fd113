import { type CodeName, type ParsedInput, sendCode } from '@portico/contract'
import { type Account, addressGroup } from '@portico/stores'
import { type BoundCall, bindCall } from '../../bound-call.ts'
import type { CallFacts } from '../../call-facts.ts'
import { findByName, findUsable } from '../find-account.ts'
import { isMobile, type LoginName, normalEmail, normalMobile, readLoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { targetOf } from '../sign-in/ask-further.ts'
import { findSignIn } from '../sign-in/verify-log-in.ts'
import { type CodePurpose, resetPurpose } from './verification-codes.ts'

type Wish = ParsedInput<typeof sendCode>

/** What is sent, and where; `nobody` is told `sent` like everybody else (protocol 3.13). */
interface Dispatch {
  readonly purpose: CodePurpose
  readonly target: LoginName
  readonly content: 'code' | 'exists' | 'nothing'
  readonly phrase: string | null
}

type Refused = { readonly refusal: CodeName; readonly message?: string }

async function forNewAccount({ context }: AccountServices, target: LoginName): Promise<Dispatch | Refused> {
  if (target.channel === 'mobile' && !isMobile(target.value)) {
    return { refusal: 'badRequest', message: 'mobile: expected the number of a mobile telephone' }
  }
  const key = { website: context.website, kind: 'user', name: target } as const
  const holder = await findByName(context.sql.db, key)
  const content = holder === null ? 'code' : 'exists'
  return { purpose: 'register', target, content, phrase: holder?.anti_phishing_code ?? null }
}

async function forReset(
  { context }: AccountServices,
  { loginName, areaCode, kind }: Extract<Wish, { purpose: 'reset' }>,
): Promise<Dispatch> {
  const target = readLoginName(loginName, areaCode)
  const holder = await findByName(context.sql.db, { website: context.website, kind, name: target })
  const isReachable = holder !== null && holder.frozen_at === null
  const content = isReachable ? 'code' : 'nothing'
  return { purpose: resetPurpose(kind), target, content, phrase: holder?.anti_phishing_code ?? null }
}

function forOwner(
  account: Account,
  purpose: 'login' | 'secure',
  channel: 'email' | 'mobile',
): Dispatch | Refused {
  const target = targetOf(account, channel)
  if (target === null) return { refusal: 'badRequest', message: 'channel: the account has no such address' }
  return { purpose, target, content: 'code', phrase: account.anti_phishing_code }
}

async function forSignIn(
  services: AccountServices,
  wish: Extract<Wish, { purpose: 'login' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  const open = await findSignIn(services, wish.serialNO, facts)
  if (!open?.ticket.methods.includes(wish.channel)) return { refusal: 'ticketExpired' }
  return forOwner(open.account, 'login', wish.channel)
}

async function forSignedIn(
  { context }: AccountServices,
  wish: Extract<Wish, { purpose: 'secure' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  if (facts.session === null) return { refusal: 'loginRequired' }
  const { userId } = facts.session
  const account = await findUsable(context.sql.db, { website: context.website, userId })
  if (account === null) return { refusal: 'loginRequired' }
  return forOwner(account, 'secure', wish.channel)
}

function dispatchOf(services: AccountServices, wish: Wish, facts: CallFacts): Promise<Dispatch | Refused> {
  switch (wish.purpose) {
    case 'register':
      return forNewAccount(services, { channel: 'email', value: normalEmail(wish.email) })
    case 'registerMobile':
      return forNewAccount(services, { channel: 'mobile', value: normalMobile(wish.areaCode, wish.mobile) })
    case 'reset':
      return forReset(services, wish)
    case 'login':
      return forSignIn(services, wish, facts)
    case 'secure':
      return forSignedIn(services, wish, facts)
  }
}

/** How long the caller waits: its address counts all targets, and each target counts all callers. */
async function waitFor({ context }: AccountServices, target: LoginName, ip: string): Promise<number> {
  const address = await context.limits.consume('codeAddress', `${context.website}:${addressGroup(ip)}`)
  if (!address.allowed) return address.retryAfterMs
  const verdict = await context.limits.consume('code', `${context.website}:${target.value}`)
  return verdict.allowed ? 0 : verdict.retryAfterMs
}

/** A code is made whatever is sent, so that all answers take the same work; where an account stands in the way it opens nothing. */
async function send({ codes, messages }: AccountServices, dispatch: Dispatch, facts: CallFacts) {
  const { purpose, target, content, phrase } = dispatch
  const reader = { locale: facts.locale, phrase }
  const { thumbprint } = deviceOf(facts)
  const code = await codes.issue({ purpose, target: target.value, thumbprint })
  if (content === 'code') messages.code(target, code, reader)
  if (content === 'exists') messages.exists(target, reader)
}

/** POST /v1/user/public/sendCode: what is answered does not depend on who has an account (protocol 3.13). */
export function sendCodes(services: AccountServices): BoundCall {
  const { code } = services.context.settings
  return bindCall(sendCode, async (wish, facts) => {
    const dispatch = await dispatchOf(services, wish, facts)
    if ('refusal' in dispatch) return dispatch
    const retryAfterMs = await waitFor(services, dispatch.target, facts.ip)
    if (retryAfterMs > 0) return { refusal: 'waitRequired', data: { retryAfterMs } }
    await send(services, dispatch, facts)
    return { data: { resendInMs: code.resendMs, expiresInMs: code.lifeMs } }
  })
}
