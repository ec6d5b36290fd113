import { type CodeName, type ParsedInput, sendCode } from '@portico/contract'
import { defaultLocale } from '@portico/locale'
import type { Account } from '@portico/stores'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { captchaNeeded } from '../../calls/captcha-needed.ts'
import { findByName, findUsable } from '../find-account.ts'
import { isMobile, type LoginName, normalEmail, normalMobile, readLoginName } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { signInProof, targetOf, tellSent } from '../sign-in/ask-further.ts'
import { findKnownDevice, type KnownDevice } from '../sign-in/devices.ts'
import { findSignIn } from '../sign-in/verify-log-in.ts'
import type { CodeAsker } from './code-quotas.ts'
import { refuseMailDomain, refuseOrigin } from './sign-up-rules.ts'
import { type CodePurpose, resetPurpose } from './verification-codes.ts'

type CodeRequest = ParsedInput<typeof sendCode>

/** What is sent, and where; `nobody` is told `sent` like everybody else (protocol 3.13). */
interface Dispatch {
  readonly purpose: CodePurpose
  readonly target: LoginName
  readonly content: 'code' | 'exists' | 'taken' | 'nothing'
  /** Whose account it is about; null where there is none. */
  readonly holder: Account | null
  /** Whose quota it counts in. */
  readonly asker: CodeAsker
}

type Refused = { readonly refusal: CodeName; readonly message?: string; readonly data?: object }

function anybody(purpose: CodePurpose, target: LoginName, { ip }: CallFacts): CodeAsker {
  return { by: 'anybody', purpose, target: target.value, ip }
}

const noMobile = {
  refusal: 'badRequest',
  message: 'mobile: expected the number of a mobile telephone',
} as const

async function forNewAccount(
  { context }: AccountServices,
  target: LoginName,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  if (target.channel === 'mobile' && !isMobile(target.value)) return noMobile
  const key = { website: context.website, kind: 'user', name: target } as const
  const holder = await findByName(context.sql.db, key)
  const content = holder === null ? 'code' : 'exists'
  const asker = anybody('register', target, facts)
  return { purpose: 'register', target, content, holder, asker }
}

/** A code for an address that the account of the session is to have; who has it already is told, as at a registration. */
async function forContact(
  { context }: AccountServices,
  target: LoginName,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  if (facts.session === null) return { refusal: 'loginRequired' }
  if (target.channel === 'mobile' && !isMobile(target.value)) return noMobile
  const { kind } = facts.session
  const holder = await findByName(context.sql.db, { website: context.website, kind, name: target })
  const content = holder === null ? 'code' : 'taken'
  return { purpose: 'contact', target, content, holder, asker: anybody('contact', target, facts) }
}

/** The account is there already, so where its owner is now does not count; a number of a country that is not served does. */
async function forContactMobile(
  services: AccountServices,
  { areaCode, mobile }: Extract<CodeRequest, { purpose: 'contactMobile' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  const refused = refuseOrigin(services.context, { ip: null, areaCode })
  if (refused !== null) return refused
  return forContact(services, { channel: 'mobile', value: normalMobile(areaCode, mobile) }, facts)
}

/** A code for an address that an account is to have whose owner has lost everything. Whose it is now does not matter yet. */
function forRecovery(email: string, facts: CallFacts): Dispatch {
  const target = { channel: 'email', value: normalEmail(email) } as const
  return {
    purpose: 'recover',
    target,
    content: 'code',
    holder: null,
    asker: anybody('recover', target, facts),
  }
}

/** Whose quota a code for a new password counts in: a device that the owner has used before has one of its own. */
function resetAsker(
  holder: Account | null,
  request: { readonly purpose: CodePurpose; readonly target: LoginName; readonly device: KnownDevice | null },
  facts: CallFacts,
): CodeAsker {
  const { purpose, target, device } = request
  if (holder === null || holder.frozen_at !== null || device === null) return anybody(purpose, target, facts)
  const { channel } = target
  return { by: 'owner', purpose, userId: holder.user_id, channel, proof: device.thumbprint }
}

async function forReset(
  { context }: AccountServices,
  { loginName, areaCode, kind }: Extract<CodeRequest, { purpose: 'reset' }>,
  facts: CallFacts,
): Promise<Dispatch> {
  const target = readLoginName(loginName, areaCode)
  const holder = await findByName(context.sql.db, { website: context.website, kind, name: target })
  const device = await findKnownDevice(context.sql.db, holder, facts)
  const isReachable = holder !== null && holder.frozen_at === null
  const content = isReachable ? 'code' : 'nothing'
  const purpose = resetPurpose(kind)
  const asker = resetAsker(holder, { purpose, target, device }, facts)
  return { purpose, target, content, holder, asker }
}

function forOwner(
  account: Account,
  proven: Pick<Extract<CodeAsker, { by: 'owner' }>, 'channel' | 'proof'> & { purpose: 'login' | 'secure' },
): Dispatch | Refused {
  const { purpose, channel } = proven
  const target = targetOf(account, channel)
  if (target === null) return { refusal: 'badRequest', message: 'channel: the account has no such address' }
  const asker = { by: 'owner', userId: account.user_id, ...proven } as const
  return { purpose, target, content: 'code', holder: account, asker }
}

async function forSignIn(
  services: AccountServices,
  request: Extract<CodeRequest, { purpose: 'login' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  const open = await findSignIn(services, request.serialNO, facts)
  if (!open?.ticket.methods.includes(request.channel)) return { refusal: 'ticketExpired' }
  const proof = signInProof(open.ticket)
  return forOwner(open.account, { purpose: 'login', channel: request.channel, proof })
}

async function forSignedIn(
  { context }: AccountServices,
  request: Extract<CodeRequest, { purpose: 'secure' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  if (facts.session === null) return { refusal: 'loginRequired' }
  const { userId, thumbprint } = facts.session
  const account = await findUsable(context.sql.db, { website: context.website, userId })
  if (account === null) return { refusal: 'loginRequired' }
  return forOwner(account, { purpose: 'secure', channel: request.channel, proof: thumbprint })
}

/** A code for a new account, unless its country is not served. */
async function forSignUp(
  services: AccountServices,
  request: Extract<CodeRequest, { purpose: 'register' | 'registerMobile' }>,
  facts: CallFacts,
): Promise<Dispatch | Refused> {
  const areaCode = request.purpose === 'registerMobile' ? request.areaCode : undefined
  const refused =
    refuseOrigin(services.context, { ip: facts.ip, areaCode }) ?? refuseNewMail(services, request)
  if (refused !== null) return refused
  const target: LoginName =
    request.purpose === 'register'
      ? { channel: 'email', value: normalEmail(request.email) }
      : { channel: 'mobile', value: normalMobile(request.areaCode, request.mobile) }
  return forNewAccount(services, target, facts)
}

/** Refuses to send a code to an address that no account may have. */
function refuseNewMail({ context }: AccountServices, request: CodeRequest): Refused | null {
  return refuseMailDomain(context, 'email' in request ? normalEmail(request.email) : undefined)
}

function dispatchOf(
  services: AccountServices,
  request: CodeRequest,
  facts: CallFacts,
): Promise<Dispatch | Refused> | Dispatch | Refused {
  switch (request.purpose) {
    case 'register':
    case 'registerMobile':
      return forSignUp(services, request, facts)
    case 'contactEmail':
      return (
        refuseNewMail(services, request) ??
        forContact(services, { channel: 'email', value: normalEmail(request.email) }, facts)
      )
    case 'contactMobile':
      return forContactMobile(services, request, facts)
    case 'recover':
      return refuseNewMail(services, request) ?? forRecovery(request.email, facts)
    case 'reset':
      return forReset(services, request, facts)
    case 'login':
      return forSignIn(services, request, facts)
    case 'secure':
      return forSignedIn(services, request, facts)
  }
}

/**
 * A code is made and something is queued whatever is sent, so that all answers take the same work, also where the queue takes nothing;
 * where an account stands in the way the code opens nothing.
 */
async function send({ codes, messages }: AccountServices, dispatch: Dispatch, facts: CallFacts) {
  const { purpose, target, content, holder } = dispatch
  const phrase = holder?.anti_phishing_code ?? null
  const { thumbprint } = deviceOf(facts)
  const reader = { locale: facts.locale, phrase, opens: { purpose, thumbprint } }
  const code = await codes.issue({ purpose, target: target.value, thumbprint })
  switch (content) {
    case 'code':
      return messages.code(target, code, reader)
    case 'exists':
    case 'taken':
      // Anyone who asked is not the owner, so the language is not theirs to choose.
      return messages[content](target, { ...reader, locale: holder?.locale ?? defaultLocale })
    case 'nothing':
      return messages.nothing(target, reader)
  }
}

/** The owner who asks after a proof; null for everybody else, who is told nothing of accounts. */
function ownerOf({ asker, holder: account, target }: Dispatch) {
  const isProven = asker.by === 'owner' && (asker.purpose === 'login' || asker.purpose === 'secure')
  return isProven && account !== null ? { account, target } : null
}

/** The code that an owner was sent a moment ago and may still use, where no other one can be sent yet. */
async function findEarlier(
  services: AccountServices,
  { dispatch, resendInMs }: { readonly dispatch: Dispatch; readonly resendInMs: number },
  facts: CallFacts,
) {
  const owner = ownerOf(dispatch)
  if (owner === null) return null
  const { purpose, target } = dispatch
  const { thumbprint } = deviceOf(facts)
  const sentMs = await services.codes.sentMs({ purpose, target: target.value, thumbprint })
  if (sentMs === null) return null
  return { data: { ...tellSent(services, owner, { sentMs, resendInMs }), code: 'earlier' as const } }
}

/**
 * The code that this device was sent a moment ago, before a captcha is asked for another one. It is there anyone who has an account, since
 * a code is made for every wish.
 */
async function findPending(services: AccountServices, { purpose, target }: Dispatch, facts: CallFacts) {
  const { now, settings } = services.context
  const { thumbprint } = deviceOf(facts)
  const sentMs = await services.codes.sentMs({ purpose, target: target.value, thumbprint })
  const resendInMs = sentMs === null ? 0 : sentMs + settings.code.resendMs - now()
  if (sentMs === null || resendInMs <= 0) return null
  const expiresInMs = sentMs + settings.code.lifeMs - now()
  return { data: { resendInMs, expiresInMs, code: 'earlier' as const } }
}

/**
 * What strangers pay with: a captcha, whose work grows with the codes that were sent and not used, to the same address and out of the
 * same network. Null where it was paid, or where the operator wants none.
 */
async function askForWork(services: AccountServices, { asker, target }: Dispatch, facts: CallFacts) {
  if (asker.by === 'owner' || facts.captcha === 'none') return null
  const factor = await services.codeRisk.factor(target.value, facts.ip)
  if (facts.captcha === 'passed' && facts.captchaFactor >= factor) return null
  await services.captchaDemands.set(sendCode.name, facts, factor)
  return captchaNeeded(sendCode.name)
}

/** POST /v1/user/public/sendCode: what is answered does not depend on who has an account (protocol 3.13). */
export function sendCodes(services: AccountServices): BoundCall {
  const { code } = services.context.settings
  return bindCall(sendCode, async (request, facts) => {
    const dispatch = await dispatchOf(services, request, facts)
    if ('refusal' in dispatch) return dispatch
    const short = await askForWork(services, dispatch, facts)
    if (short !== null) return (await findPending(services, dispatch, facts)) ?? short
    const texts = await services.textCaps.ask(dispatch)
    if ('refusal' in texts) return texts
    const verdict = await services.quotas.ask(dispatch.asker)
    if (!verdict.granted) {
      await texts.giveBack()
      const earlier = await findEarlier(services, { dispatch, resendInMs: verdict.retryAfterMs }, facts)
      return earlier ?? { refusal: 'waitRequired', data: { retryAfterMs: verdict.retryAfterMs } }
    }
    try {
      await send(services, dispatch, facts)
    } catch (error) {
      await Promise.all([verdict.giveBack(), texts.giveBack()])
      throw error
    }
    if (dispatch.asker.by === 'anybody') await services.codeRisk.sent(dispatch.target.value, facts.ip)
    const sent = { sentMs: services.context.now(), resendInMs: code.resendMs }
    const told = ownerOf(dispatch)
    if (told !== null) return { data: tellSent(services, told, sent) }
    return { data: { resendInMs: code.resendMs, expiresInMs: code.lifeMs } }
  })
}
