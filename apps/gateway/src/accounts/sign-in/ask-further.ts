import type { SecondStepMethod, SignInAnswer } from '@portico/contract'
import type { Account } from '@portico/stores'
import type { CallFacts } from '../../call-facts.ts'
import { type LoginName, maskEmail, maskMobile } from '../login-name.ts'
import { addressOf } from '../messages/messages.ts'
import { deviceOf } from '../proven-caller.ts'
import { passwordMark } from '../secrets.ts'
import type { AccountServices } from '../services.ts'
import { ticketLifeMs } from './tickets.ts'

/** A sign-in whose first step was proven. */
export interface FirstStepProven {
  /** By the password, or by the word of somebody else, who has looked at the person's device already. */
  readonly by: 'password' | 'outside'
  readonly account: Account
  readonly failureKey: string
  readonly isKnownDevice: boolean
}

/** The methods that the owner has turned on; all of them are asked for. */
function secondSteps(account: Account): readonly SecondStepMethod[] {
  return [
    ...(account.email_enable && account.email !== null ? (['email'] as const) : []),
    ...(account.phone_enable && account.mobile !== null ? (['mobile'] as const) : []),
    ...(account.totp_enable ? (['totp'] as const) : []),
  ]
}

/** Where a code of a method goes; null where the account has no such address. */
export function targetOf(account: Account, channel: 'email' | 'mobile'): LoginName | null {
  const value = channel === 'email' ? account.email : account.mobile
  return value === null ? null : { channel, value }
}

/** Sends the code of a log-in as far as the limits of its target allow; an earlier code stays good when they do not. */
async function sendLoginCode(
  { context, codes, messages }: AccountServices,
  { account, target }: { readonly account: Account; readonly target: LoginName },
  facts: CallFacts,
): Promise<void> {
  const verdict = await context.limits.consume('code', `${context.website}:${target.value}`)
  if (!verdict.allowed) return
  const { thumbprint } = deviceOf(facts)
  const code = await codes.issue({ purpose: 'login', target: target.value, thumbprint })
  messages.code(target, code, { locale: facts.locale, phrase: account.anti_phishing_code })
}

async function hasPasskey({ context }: AccountServices, account: Account): Promise<boolean> {
  const first = await context.sql.db
    .selectFrom('passkey')
    .select('credential_id')
    .where('user_id', '=', account.user_id)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/**
 * What is still to be proven after the first step: the account's own second steps, of which a passkey stands for all, or one code
 * where it has none, it was the password, and the device is not known. Null where nothing is.
 */
export async function askFurther(
  services: AccountServices,
  { by, account, failureKey, isKnownDevice }: FirstStepProven,
  facts: CallFacts,
): Promise<SignInAnswer['verification']> {
  const own = secondSteps(account)
  const hardwareKey = await hasPasskey(services, account)
  const hasNone = own.length === 0 && !hardwareKey
  if (hasNone && (isKnownDevice || by === 'outside')) return null
  const system = hasNone ? addressOf(account) : null
  const methods = system === null ? own : [system.channel]
  const kind = system === null ? 'second-step' : 'system'
  const { thumbprint } = deviceOf(facts)
  const serialNO = await services.tickets.open({
    userId: account.user_id,
    accountKind: account.kind,
    kind,
    methods: [...methods],
    hardwareKey,
    thumbprint,
    failureKey,
    isKnownDevice,
    passwordMark: passwordMark(account.password_hash),
    openedMs: services.context.now(),
  })
  if (system !== null) await sendLoginCode(services, { account, target: system }, facts)
  const { email, mobile } = account
  return {
    serialNO,
    kind,
    methods: [...methods],
    hardwareKey,
    email: methods.includes('email') && email !== null ? maskEmail(email) : null,
    mobile: methods.includes('mobile') && mobile !== null ? maskMobile(mobile, account.area_code) : null,
    expiresInMs: ticketLifeMs,
  }
}
